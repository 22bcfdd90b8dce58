/** Named sets of contacts: made, renamed, archived, and their members. */
import { baseCollection, baseCounted, putInBase as put, bases as view } from '@aura/contracts/contacts/bases.ts'
import { contactChanged } from '@aura/contracts/contacts/contact.ts'
import { collectionHandlers } from '../platform/collection.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle, show, type Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { holdContacts, touched } from './read.ts'

const collection = collectionHandlers(baseCollection, 'bases', (now) => ({ created_at: now }))
export const { create: createBase, edit: editBase } = collection

export const bases = show(view, { snapshot: async ({ tx }) => ({ bases: await collection.all(tx) }) })

/** How many are in these now. */
export async function tellMembers({ tx, emit }: Pick<Work, 'tx' | 'emit'>, baseIds: readonly string[]): Promise<void> {
  if (baseIds.length === 0) return
  const rows = await tx.selectFrom('bases').where('id', 'in', baseIds).select(['id', 'members']).execute()
  for (const { id, members } of rows) emit(baseCounted, { baseId: id, members })
}

export const putInBase = handle(put, async ({ input, tx, emit, now, caller }) => {
  const { contactIds, baseId, on } = input
  const base = await tx.selectFrom('bases').where('id', '=', baseId).select('archived').executeTakeFirst()
  if (!base || (on && base.archived)) return refuse('contacts.base_not_found')
  const ids = await holdContacts(tx, contactIds)
  const changed = on ? await putIn(tx, caller.companyId, baseId, ids) : await takeOut(tx, baseId, ids)
  for (const contactId of changed) emit(contactChanged, { contact: await touched({ tx, now }, contactId) })
  if (changed.length > 0) await tellMembers({ tx, emit }, [baseId])
  return { changed: changed.length }
})

/** Returns the contacts that were not in the base. */
export async function putIn(tx: Db, company_id: string, base_id: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .insertInto('base_members')
    .values(ids.map((contact_id) => ({ company_id, contact_id, base_id })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('contact_id')
    .execute()
  return rows.map(({ contact_id }) => contact_id)
}

/** Returns the contacts that were in the base. */
export async function takeOut(tx: Db, baseId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .deleteFrom('base_members')
    .where('base_id', '=', baseId)
    .where('contact_id', 'in', ids)
    .returning('contact_id')
    .execute()
  return rows.map(({ contact_id }) => contact_id)
}
