/**
 * Presence: whether any browser of an operator is connected. The operator's state survives a lost connection, but no
 * offers are made until it is back; after five minutes the operator becomes away and waiting work is requeued.
 */
import { deskRoom } from '@aura/contracts/routing/operator.ts'
import { sql } from 'kysely'
import { isAttended } from '../platform/attendance.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { lockOperator, moveOperator, saveOperator } from './operators.ts'
import { requeueWork } from './requeue.ts'
import { takeOffers } from './take-offers.ts'

const goneMs = 5 * 60_000

const deskPrefix = deskRoom('')

const isConnected = isAttended(sql`${deskPrefix} || operators.user_id::text`)

/** Reads the connection from the database, once the row is locked: a notice of a change may be outdated. */
export async function refreshPresence(work: Work, userId: string): Promise<void> {
  const { tx, now } = work
  const own = tx.selectFrom('operators').where('user_id', '=', userId)
  const found = await own.where('state', '<>', 'away').select('company_id').executeTakeFirst()
  if (!found) return
  const row = await lockOperator(work, { companyId: found.company_id, userId })
  const { connected } = await own.select(isConnected.as('connected')).executeTakeFirstOrThrow()
  // Available before the connection was noted: announced once it is, because only then are offers made.
  if (row.state === 'away' || (!connected && row.disconnected_at !== null)) return
  if (!connected) await takeOffers(work, userId, 'withdraw')
  await saveOperator(work, row, { disconnected_at: connected ? null : now })
}

/** Operators whose connection changed since the last sweep, and operators disconnected for long. */
export async function sweepPresence(work: Work): Promise<void> {
  const { tx, now } = work
  for (const userId of await changedPresences(tx)) await refreshPresence(work, userId)
  const since = new Date(now.getTime() - goneMs)
  const gone = await tx
    .selectFrom('operators')
    .where('state', '<>', 'away')
    .where('disconnected_at', '<', since)
    .select(['company_id', 'user_id'])
    .orderBy('user_id')
    .execute()
  for (const { company_id, user_id } of gone) {
    const row = await lockOperator(work, { companyId: company_id, userId: user_id })
    // Back, or gone by choice, until the lock was here.
    if (row.state === 'away' || row.disconnected_at === null || row.disconnected_at >= since) continue
    await moveOperator(work, row, { type: 'go' })
    await requeueWork(work, user_id)
  }
}

async function changedPresences(tx: Db): Promise<string[]> {
  const rows = await tx
    .selectFrom('operators')
    .where('state', '<>', 'away')
    .where(sql<boolean>`${isConnected} <> (disconnected_at is null)`)
    .select('user_id')
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** The gateway reports a change at once; `sweepPresence` finds those that it could not report. */
export const deskPresence = {
  prefix: deskPrefix,
  changed: (work: Work, room: string) => refreshPresence(work, room.slice(deskPrefix.length)),
}
