/** What waits in the queues the user serves. */
import type { MyService } from '@aura/contracts/dashboard/my-day.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'

type Waiting = Pick<MyService, 'queues' | 'unqueued' | 'unqueuedSince'>

const waits = sql<Date>`min(coalesce(c.waiting_since, c.opened_at))`

/** The queues that somebody waits in first, the longest wait on top. */
export async function waitingFor(tx: Db, userId: string): Promise<Waiting> {
  const rows = await tx
    .selectFrom('queues as q')
    .leftJoin('conversations as c', (on) => on.onRef('c.queue_id', '=', 'q.id').on('c.state', '=', 'waiting'))
    .where('q.removed_at', 'is', null)
    .where((e) => e.or([e('q.members', 'is', null), sql<boolean>`${userId}::uuid = any(q.members)`]))
    .groupBy(['q.id', 'q.name', 'q.rank'])
    .select(['q.id', 'q.name', sql<number>`count(c.id)::int`.as('waiting'), waits.$castTo<Date | null>().as('since')])
    .orderBy(sql`${waits} nulls last`)
    .orderBy('q.rank')
    .orderBy('q.name')
    .execute()
  const { unqueued, since: unqueuedSince } = await tx
    .selectFrom('conversations as c')
    .leftJoin('queues as q', (on) => on.onRef('q.id', '=', 'c.queue_id').on('q.removed_at', 'is', null))
    .where('c.state', '=', 'waiting')
    .where('q.id', 'is', null)
    .select([sql<number>`count(*)::int`.as('unqueued'), waits.$castTo<Date | null>().as('since')])
    .executeTakeFirstOrThrow()
  return {
    queues: rows.map(({ since, ...row }) => ({ ...row, since: since?.toISOString() ?? null })),
    unqueued,
    unqueuedSince: unqueuedSince?.toISOString() ?? null,
  }
}
