/** Words that users put on contacts to find them again. An archived tag keeps its contacts. */
import * as z from 'zod/mini'
import { command, event, view } from '../platform/operation.ts'
import { id, integer, singleLine } from '../platform/values.ts'

export const tagLimit = 500

export const tag = z.strictObject({
  id,
  name: z.string(),
  archived: z.boolean(),
  version: integer(1),
})
export type Tag = z.infer<typeof tag>

export const tagsState = z.strictObject({ tags: z.record(z.string(), tag), uses: z.record(z.string(), z.int()) })
export type TagsState = z.infer<typeof tagsState>

export const tagsRoom = 'contacts.tags'

export const tags = view('contacts.tags', {
  params: z.strictObject({}),
  state: tagsState,
  needs: 'view_gestao_tags',
  room: () => tagsRoom,
})

const name = singleLine(40)

export const createTag = command('contacts.create-tag', {
  input: z.strictObject({ tagId: id, name }),
  output: tag,
  needs: 'create_gestao_tags',
  errors: ['contacts.id_taken', 'contacts.tag_name_taken', 'contacts.too_many_tags'],
})

export const editTag = command('contacts.edit-tag', {
  input: z.strictObject({ tagId: id, version: integer(1), name, archived: z.boolean() }),
  output: tag,
  needs: 'update_gestao_tags',
  errors: ['contacts.tag_not_found', 'contacts.tag_name_taken', 'command.stale'],
})

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

const room = { rooms: () => [tagsRoom] }
export const tagSaved = event('contacts.tag_saved', z.strictObject({ tag }), room)
/** On how many contacts it is now. */
export const tagUsed = event('contacts.tag_used', z.strictObject({ tagId: id, uses: z.int() }), room)
