/** Words that users put on contacts to find them again. An archived tag keeps its contacts. */
import * as z from 'zod/mini'
import { collection } from '../platform/collection.ts'
import { command, event, type StateOf } from '../platform/operation.ts'
import { id, singleLine } from '../platform/values.ts'

export const tagCollection = collection({
  feature: 'contacts',
  one: 'tag',
  many: 'tags',
  fields: { name: singleLine(40) },
  facts: {},
  state: { uses: z.record(z.string(), z.int()) },
  limit: 500,
  needs: { view: 'view_gestao_tags', create: 'create_gestao_tags', edit: 'update_gestao_tags' },
})
export const { create: createTag, edit: editTag, saved: tagSaved, view: tags } = tagCollection
export type Tag = z.infer<typeof tagCollection.record>
export type TagsState = StateOf<typeof tags>

/** Puts a tag on contacts or takes it off; answers on how many that changed anything. */
export const tagContacts = command('contacts.tag', {
  input: z.strictObject({
    contactIds: z.array(id).check(z.minLength(1), z.maxLength(200)),
    tagId: id,
    on: z.boolean(),
  }),
  output: z.strictObject({ changed: z.int() }),
  needs: 'update_bases',
  errors: ['contacts.tag_not_found', 'contacts.not_found'],
})

/** On how many contacts it is now. */
export const tagUsed = event('contacts.tag_used', z.strictObject({ tagId: id, uses: z.int() }), {
  rooms: () => [tagCollection.room],
})
