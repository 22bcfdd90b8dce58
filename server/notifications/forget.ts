/**
 * Prunes notifications to what a user can read: 90 days and 500 at most, dismissed ones for a day. The first
 * notification of a company enqueues a job for the next day, and the job goes on as long as there are any, so a company
 * without notifications costs nothing.
 */

import { keptDays, keptLimit } from '@aura/contracts/notifications/notification.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { enqueue, job } from '../platform/jobs.ts'
import { remove } from './remove.ts'
import { takeTurns } from './store.ts'

export const forgetJob = job('notifications.forget', z.strictObject({}))

/** People a transaction sees to; more of them are the next one's. */
const bite = 100

/** While one waits, another one is not put in. */
export async function forgetLater(tx: Db, companyId: string, now: Date, wait = dayMs): Promise<void> {
  const startAfter = new Date(now.getTime() + wait)
  await enqueue(tx, forgetJob, {}, { companyId, startAfter, singletonKey: 'forget' })
}

/** True when there may be more to forget at once. */
export async function forget({ tx, emit, now }: Pick<Work, 'tx' | 'emit' | 'now'>): Promise<boolean> {
  const cut = new Date(now.getTime() - keptDays * dayMs)
  const dismissed = new Date(now.getTime() - dayMs)
  const { rows: over } = await sql<{ userId: string; ids: string[] }>`
    select user_id as "userId", array_agg(id) as ids from (
      select user_id, id, at, dismissed_at,
        row_number() over (partition by user_id order by dismissed_at is not null, at desc, id desc) as place
      from notifications) n
    where at < ${cut} or dismissed_at < ${dismissed} or place > ${keptLimit}
    group by user_id order by user_id limit ${bite}`.execute(tx)
  await takeTurns(
    tx,
    over.map(({ userId }) => userId),
  )
  for (const { userId, ids } of over)
    await remove({ tx, emit }, userId, async () => {
      const gone = await tx
        .deleteFrom('notifications')
        .where('id', 'in', ids)
        .returning(['id', 'read_at', 'dismissed_at'])
        .execute()
      return gone.filter((row) => row.dismissed_at === null)
    })
  await tx.deleteFrom('notification_keys').where('at', '<', cut).execute()
  return over.length === bite
}

export const anyLeft = async (tx: Db): Promise<boolean> =>
  (await tx.selectFrom('notifications').select('id').limit(1).executeTakeFirst()) !== undefined
