/**
 * A base is a named set of contacts, added by hand or by an import until they are taken out. An archived base keeps its
 * members. The database counts them.
 */
import * as z from 'zod/mini'
import { collection } from '../platform/collection.ts'
import { command, event, type StateOf } from '../platform/operation.ts'
import { id, instant, singleLine } from '../platform/values.ts'

export const baseName = singleLine(80)

export const baseCollection = collection({
  feature: 'contacts',
  one: 'base',
  many: 'bases',
  fields: { name: baseName },
  facts: { members: z.int(), createdAt: instant },
  state: {},
  limit: 500,
  needs: { view: 'view_bases', create: 'create_bases', edit: 'update_bases' },
})
export const { create: createBase, edit: editBase, saved: baseSaved, view: bases } = baseCollection
export type Base = z.infer<typeof baseCollection.record>
export type BasesState = StateOf<typeof bases>

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

/** How many are in it now. */
export const baseCounted = event('contacts.base_counted', z.strictObject({ baseId: id, members: z.int() }), {
  rooms: () => [baseCollection.room],
})
