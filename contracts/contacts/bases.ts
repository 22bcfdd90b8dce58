/**
 * A base is a named set of contacts, added by hand or by an import until they are taken out. An archived base keeps its
 * members. The database counts them.
 */
import * as z from 'zod/mini'
import { command, event, view } from '../platform/operation.ts'
import { id, instant, integer, singleLine } from '../platform/values.ts'

export const baseLimit = 500

export const base = z.strictObject({
  id,
  name: z.string(),
  archived: z.boolean(),
  members: z.int(),
  createdAt: instant,
  version: integer(1),
})
export type Base = z.infer<typeof base>

export const basesRoom = 'contacts.bases'

export const basesState = z.strictObject({ bases: z.record(z.string(), base) })
export type BasesState = z.infer<typeof basesState>

export const bases = view('contacts.bases', {
  params: z.strictObject({}),
  state: basesState,
  needs: 'view_bases',
  room: () => basesRoom,
})

export const baseName = singleLine(80)

export const createBase = command('contacts.create-base', {
  input: z.strictObject({ baseId: id, name: baseName }),
  output: base,
  needs: 'create_bases',
  errors: ['contacts.id_taken', 'contacts.base_name_taken', 'contacts.too_many_bases'],
})

export const editBase = command('contacts.edit-base', {
  input: z.strictObject({ baseId: id, version: integer(1), name: baseName, archived: z.boolean() }),
  output: base,
  needs: 'update_bases',
  errors: ['contacts.base_not_found', 'contacts.base_name_taken', 'command.stale'],
})

export const putLimit = 200

/** Puts contacts in a base or takes them out; answers how many that changed: again, it changes nothing. */
export const putInBase = command('contacts.put-in-base', {
  input: z.strictObject({
    baseId: id,
    contactIds: z.array(id).check(z.minLength(1), z.maxLength(putLimit)),
    on: z.boolean(),
  }),
  output: z.strictObject({ changed: z.int() }),
  needs: 'update_bases',
  errors: ['contacts.base_not_found', 'contacts.not_found'],
})

const room = { rooms: () => [basesRoom] }
export const baseSaved = event('contacts.base_saved', z.strictObject({ base }), room)
/** How many are in it now. */
export const baseCounted = event('contacts.base_counted', z.strictObject({ baseId: id, members: z.int() }), room)
