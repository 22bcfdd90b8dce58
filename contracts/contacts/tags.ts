/** Words that users put on contacts to find them again. An archived tag keeps its contacts. */
import * as z from 'zod/mini'
import { collection } from '../platform/collection.ts'
import { namedColor } from '../platform/named-colors.ts'
import { event, type StateOf } from '../platform/operation.ts'
import { id, singleLine } from '../platform/values.ts'

export const tagCollection = collection({
  feature: 'contacts',
  one: 'tag',
  many: 'tags',
  fields: { name: singleLine(40), color: namedColor },
  facts: {},
  state: { uses: z.record(z.string(), z.int()) },
  limit: 500,
  needs: { view: 'view_gestao_tags', create: 'create_gestao_tags', edit: 'update_gestao_tags' },
})
export const { create: createTag, edit: editTag, saved: tagSaved, view: tags } = tagCollection
export type Tag = z.infer<typeof tagCollection.record>
export type TagsState = StateOf<typeof tags>

/** On how many contacts it is now. */
export const tagUsed = event('contacts.tag_used', z.strictObject({ tagId: id, uses: z.int() }), {
  rooms: () => [tagCollection.room],
})
