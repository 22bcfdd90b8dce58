/** Begins a bulk change and takes one back; the workers do both. */
import {
  type BulkChange,
  bulkLimit,
  bulkProgressed,
  bulksShown,
  bulkUndoDays,
  myBulks as mine,
  startBulk as start,
  undoBulk as undo,
} from '@aura/contracts/contacts/bulk-change.ts'
import type { ParsedInputOf } from '@aura/contracts/platform/operation.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { handle, show } from '../platform/handle.ts'
import { enqueue } from '../platform/jobs.ts'
import { refuse } from '../platform/refuse.ts'
import { bulkJob, changeBulk, lockBulk, wireBulk } from './bulk-rows.ts'
import { narrowing } from './contact-filter.ts'
import { selectContacts } from './read.ts'

const dayMs = 86_400_000

export const startBulk = handle(start, async ({ input, tx, caller, emit, now }) => {
  const { bulkId, change } = input
  const { companyId, userId } = caller
  await assertChange(tx, change)
  const ids = await contactsOf(tx, input.contacts)
  if (ids.length > bulkLimit) return refuse('contacts.too_many_at_once', { params: { limit: bulkLimit } })
  await assertIdle(tx, userId)
  // What can no longer be undone is forgotten here: nobody asks for it any more.
  await tx.deleteFrom('contact_bulks').where('created_at', '<', daysBefore(now)).execute()
  const row = await tx
    .insertInto('contact_bulks')
    .values({
      company_id: companyId,
      id: bulkId,
      change: JSON.stringify(change),
      state: ids.length === 0 ? 'done' : 'running',
      total: ids.length,
      reason: null,
      created_by: userId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return refuse('contacts.id_taken')
  if (ids.length > 0) {
    await sql`insert into contact_bulk_items (company_id, bulk_id, contact_id)
      select ${companyId}::uuid, ${bulkId}::uuid, unnest(${ids}::uuid[])`.execute(tx)
    await enqueue(tx, bulkJob, { bulkId, userId }, { companyId })
  }
  emit(bulkProgressed, { userId, bulk: wireBulk(row) })
  return wireBulk(row)
})

export const undoBulk = handle(undo, async ({ input: { bulkId }, tx, caller, emit, now }) => {
  const row = await lockBulk(tx, bulkId)
  if (row?.created_by !== caller.userId) return refuse('contacts.bulk_not_found')
  if (row.created_at < daysBefore(now)) return refuse('contacts.bulk_too_old', { params: { days: bulkUndoDays } })
  if (row.state === 'undone' || row.state === 'undoing') return wireBulk(row)
  await assertIdle(tx, caller.userId)
  const undoing = await changeBulk({ tx, emit }, bulkId, { state: 'undoing', reason: null })
  await enqueue(tx, bulkJob, { bulkId, userId: caller.userId }, { companyId: caller.companyId })
  return wireBulk(undoing)
})

export const myBulks = show(mine, {
  snapshot: async ({ tx, owner }) => {
    const rows = await tx
      .selectFrom('contact_bulks')
      .where('created_by', '=', owner)
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(bulksShown)
      .execute()
    return { bulks: rows.map(wireBulk) }
  },
})

const daysBefore = (now: Date): Date => new Date(now.getTime() - bulkUndoDays * dayMs)

/** Of one person one at a time, so that undoing one never crosses another. */
async function assertIdle(tx: Db, userId: string): Promise<void> {
  const busy = await tx
    .selectFrom('contact_bulks')
    .where('created_by', '=', userId)
    .where('state', 'in', ['running', 'undoing'])
    .select('id')
    .executeTakeFirst()
  if (busy) return refuse('contacts.bulk_running')
}

/** Something of the past can be taken off, and not put on. */
async function assertChange(tx: Db, change: BulkChange): Promise<void> {
  switch (change.type) {
    case 'archive':
      return
    case 'tag': {
      const tag = await tx.selectFrom('tags').where('id', '=', change.tagId).select('archived').executeTakeFirst()
      return !tag || (change.on && tag.archived) ? refuse('contacts.tag_not_found') : undefined
    }
    case 'base': {
      const base = await tx.selectFrom('bases').where('id', '=', change.baseId).select('archived').executeTakeFirst()
      return !base || (change.on && base.archived) ? refuse('contacts.base_not_found') : undefined
    }
  }
}

/** Who is meant, as of now; one more than a change takes where there are more. */
async function contactsOf(tx: Db, { ids, matching }: ParsedInputOf<typeof start>['contacts']): Promise<string[]> {
  if (ids) {
    const named = [...new Set(ids)]
    const rows = await tx.selectFrom('contacts').where('id', 'in', named).select(['id', 'merged_into']).execute()
    if (rows.length < named.length) return refuse('contacts.not_found')
    return rows.flatMap(({ id, merged_into }) => (merged_into === null ? [id] : []))
  }
  const narrow = await narrowing(tx, matching ?? {})
  const rows = await narrow(selectContacts(tx))
    .clearSelect()
    .select('contacts.id')
    .orderBy('contacts.id')
    .limit(bulkLimit + 1)
    .execute()
  return rows.map(({ id }) => id)
}
