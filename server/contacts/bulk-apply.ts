/** A piece of a bulk change: a few contacts in one transaction, and what became of each. */
import type { BulkChange } from '@aura/contracts/contacts/bulk-change.ts'
import { contactChanged } from '@aura/contracts/contacts/contact.ts'
import { opposite } from '@aura/machines/contacts/bulk-change.ts'
import { actorWith } from '../platform/actor.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { archived } from './archive.ts'
import { putIn, takeOut, tellMembers } from './bases.ts'
import { type BulkRow, changeBulk, lockBulk } from './bulk-rows.ts'
import { readContact, touched } from './read.ts'
import { putOn, takeOff } from './tag-contacts.ts'
import { tellUses } from './tags.ts'

const pieceSize = 100

/** True while there is more to do. A repeat after a crash goes on behind the last piece that was committed. */
export async function applyBulk(work: Work, companyId: string, bulkId: string): Promise<boolean> {
  const { tx } = work
  const row = await lockBulk(tx, bulkId)
  if (row?.state !== 'running' && row?.state !== 'undoing') return false
  await actorWith(tx, row.created_by, 'update_bases')
  const undoing = row.state === 'undoing'
  const change = undoing ? opposite(row.change) : row.change
  const ids = await itemsOf(tx, bulkId, undoing ? 'changed' : 'waiting')
  const present = await lockPresent(tx, ids)
  const changed = await apply(work, companyId, change, present)
  for (const id of changed)
    work.emit(contactChanged, {
      contact: change.type === 'archive' ? await readContact(tx, id) : await touched(work, id),
    })
  await mark(tx, bulkId, ids, undoing ? 'undone' : 'unchanged')
  if (!undoing) await mark(tx, bulkId, changed, 'changed')
  const more = ids.length === pieceSize
  await changeBulk(work, bulkId, progressOf(row, { looked: ids.length, changed: changed.length, more }))
  if (changed.length > 0) await tellCount(work, change)
  return more
}

/** How far it is: undoing counts what it changed down to nothing. */
function progressOf(row: BulkRow, piece: { looked: number; changed: number; more: boolean }) {
  const { looked, changed, more } = piece
  if (row.state === 'undoing') return { changed: row.changed - looked, ...(!more && { state: 'undone' as const }) }
  return { done: row.done + looked, changed: row.changed + changed, ...(!more && { state: 'done' as const }) }
}

const itemsOf = async (tx: Db, bulkId: string, outcome: 'waiting' | 'changed'): Promise<string[]> => {
  const rows = await tx
    .selectFrom('contact_bulk_items')
    .where('bulk_id', '=', bulkId)
    .where('outcome', '=', outcome)
    .select('contact_id')
    .orderBy('contact_id')
    .limit(pieceSize)
    .execute()
  return rows.map(({ contact_id }) => contact_id)
}

/** Those that were merged or removed since are passed over. */
async function lockPresent(tx: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('contacts')
    .where('id', 'in', ids)
    .where('merged_into', 'is', null)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

async function apply(work: Work, companyId: string, change: BulkChange, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  switch (change.type) {
    case 'tag':
      return change.on ? putOn(work.tx, companyId, ids, change.tagId) : takeOff(work.tx, ids, change.tagId)
    case 'base':
      return change.on ? putIn(work.tx, companyId, change.baseId, ids) : takeOut(work.tx, change.baseId, ids)
    case 'archive':
      return archived(work, ids, change.on)
  }
}

async function mark(tx: Db, bulkId: string, ids: readonly string[], outcome: 'changed' | 'unchanged' | 'undone') {
  if (ids.length === 0) return
  await tx
    .updateTable('contact_bulk_items')
    .set({ outcome })
    .where('bulk_id', '=', bulkId)
    .where('contact_id', 'in', ids)
    .execute()
}

async function tellCount(work: Work, change: BulkChange): Promise<void> {
  if (change.type === 'tag') await tellUses(work, [change.tagId])
  if (change.type === 'base') await tellMembers(work, [change.baseId])
}
