/** Named sets of contacts: made, renamed, archived, and their members. */
import {
  type Base,
  baseCounted,
  baseLimit,
  baseSaved,
  createBase as create,
  editBase as edit,
  putInBase as put,
  bases as view,
} from '@aura/contracts/contacts/bases.ts'
import { contactChanged } from '@aura/contracts/contacts/contact.ts'
import { type Selectable, sql } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle, show, type Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { holdContacts, touched } from './read.ts'

const wire = ({ id, name, archived, members, created_at, version }: Selectable<Schema['bases']>): Base => ({
  id,
  name,
  archived,
  members,
  createdAt: created_at.toISOString(),
  version,
})

export const bases = show(view, {
  snapshot: async ({ tx }) => {
    const rows = await tx.selectFrom('bases').selectAll().execute()
    return { bases: Object.fromEntries(rows.map((row) => [row.id, wire(row)])) }
  },
})

/** The bases of a company change one at a time, so that two of one name are not made at once. */
export const takeTurn = (tx: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended(current_company()::text, 24))`.execute(tx)

async function assertUniqueName(tx: Db, baseId: string, name: string): Promise<void> {
  const other = await tx
    .selectFrom('bases')
    .where('archived', '=', false)
    .where('id', '<>', baseId)
    .where(sql`plain_text(name)`, '=', sql`plain_text(${name})`)
    .select('name')
    .executeTakeFirst()
  if (other) return refuse('contacts.base_name_taken', { params: { name: other.name } })
}

export async function insertBase(
  { tx, emit, now }: Pick<Work, 'tx' | 'emit' | 'now'>,
  { companyId, id, name }: { companyId: string; id: string; name: string },
): Promise<Base> {
  await takeTurn(tx)
  await assertUniqueName(tx, id, name)
  const { count } = await tx
    .selectFrom('bases')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= baseLimit) return refuse('contacts.too_many_bases', { params: { limit: baseLimit } })
  const row = await tx
    .insertInto('bases')
    .values({ company_id: companyId, id, name, created_at: now })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return refuse('contacts.id_taken')
  emit(baseSaved, { base: wire(row) })
  return wire(row)
}

export const createBase = handle(create, ({ input, tx, emit, now, caller }) =>
  insertBase({ tx, emit, now }, { companyId: caller.companyId, id: input.baseId, name: input.name }),
)

export const editBase = handle(edit, async ({ input, tx, emit }) => {
  const { baseId, version, name, archived } = input
  await takeTurn(tx)
  const before = await tx.selectFrom('bases').where('id', '=', baseId).select('version').executeTakeFirst()
  if (!before) return refuse('contacts.base_not_found')
  if (before.version !== version) return refuse('command.stale', { params: { version: before.version } })
  if (!archived) await assertUniqueName(tx, baseId, name)
  const row = await tx
    .updateTable('bases')
    .set({ name, archived, version: version + 1 })
    .where('id', '=', baseId)
    .returningAll()
    .executeTakeFirstOrThrow()
  emit(baseSaved, { base: wire(row) })
  return wire(row)
})

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
