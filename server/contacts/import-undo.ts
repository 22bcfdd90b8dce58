/** Undoes rows of an import together, except contacts that were changed or spoken with since. */
import { contactRemoved } from '@aura/contracts/contacts/contact.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import type { UndoingMany, Undone } from '../platform/import-kind.ts'
import { tellMembers } from './bases.ts'
import { undoRecord } from './import-apply.ts'
import { type Remembered, revertRows } from './import-revert.ts'
import { tellUses } from './tags.ts'

export async function undoRows(context: UndoingMany): Promise<Undone[]> {
  const items = context.items.map(({ did, targetId, kept: json }) => ({
    did,
    id: targetId,
    was: z.parse(undoRecord, json),
  }))
  const untouched = await lockUntouched(context.tx, items)
  const back = await removeThose(
    context,
    untouched.filter(({ did }) => did === 'create'),
  )
  const changed = untouched.filter(({ did }) => did === 'update')
  await revertRows(context, changed)
  for (const item of changed) back.add(item)
  await tellUses(context, [...new Set([...back].flatMap(({ was }) => was.tags))])
  return items.map((item) => (back.has(item) ? 'undone' : 'changed'))
}

type Item = Remembered & { did: 'create' | 'update' }

/** Contacts that nothing else refers to go; which of them did. */
export async function removeContacts(context: Work, contactIds: readonly string[]): Promise<Set<string>> {
  return new Set(
    [
      ...(await removeThose(
        context,
        contactIds.map((id) => ({ id })),
      )),
    ].map(({ id }) => id),
  )
}

/** The contacts still as the import left them, locked until the transaction ends. */
async function lockUntouched(tx: Db, items: readonly Item[]): Promise<Item[]> {
  const rows = await tx
    .selectFrom('contacts')
    .where('id', 'in', [...new Set(items.map(({ id }) => id))])
    .where('merged_into', 'is', null)
    .select(['id', 'version'])
    .orderBy('id')
    .forUpdate()
    .execute()
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  return items.filter(({ id, was }) => versions.get(id) === was.version)
}

/** A contact that other features refer to (a conversation, a deal) cannot be removed; halving the batch isolates it. */
async function removeThose<T extends { id: string }>(context: Work, items: readonly T[]): Promise<Set<T>> {
  if (items.length === 0) return new Set()
  const bases = await removed(
    context.tx,
    items.map(({ id }) => id),
  )
  if (bases) {
    for (const { id } of items) context.emit(contactRemoved, { contactId: id })
    await tellMembers(context, bases)
    return new Set(items)
  }
  if (items.length === 1) return new Set()
  const middle = Math.ceil(items.length / 2)
  const halves = [items.slice(0, middle), items.slice(middle)]
  const gone = new Set<T>()
  for (const half of halves) for (const item of await removeThose(context, half)) gone.add(item)
  return gone
}

/** The bases that they were in; null when one of them is held. In one statement nothing is kept of what goes anyway. */
async function removed(tx: Db, ids: readonly string[]): Promise<string[] | null> {
  await sql`savepoint removing`.execute(tx)
  try {
    const { rows } = await sql<{ base_id: string }>`
      with fields as (delete from custom_values where owner_id = any (${ids}::uuid[])),
        tags as (delete from contact_tags where contact_id = any (${ids}::uuid[])),
        consents as (delete from contact_consents where contact_id = any (${ids}::uuid[])),
        addresses as (delete from contact_addresses where contact_id = any (${ids}::uuid[])),
        members as (delete from base_members where contact_id = any (${ids}::uuid[]) returning base_id),
        cards as (delete from contacts where id = any (${ids}::uuid[]))
      select distinct base_id from members`.execute(tx)
    await sql`release savepoint removing`.execute(tx)
    return rows.map(({ base_id }) => base_id)
  } catch (error) {
    if (!isHeld(error)) throw error
    await sql`rollback to savepoint removing`.execute(tx)
    await sql`release savepoint removing`.execute(tx)
    return null
  }
}

const isHeld = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23503'
