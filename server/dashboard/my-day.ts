/** The user's own work: read from the tables, and today's activity from the metrics. */
import { myDay as contract, type MyService, ratingDays, shownLimit } from '@aura/contracts/dashboard/my-day.ts'
import { lackOf } from '@aura/contracts/permissions.ts'
import { keyOf } from '@aura/contracts/warroom/metrics/key.ts'
import { sql } from 'kysely'
import { noSampleConversation } from '../conversations/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer } from '../platform/handle.ts'
import { type Day, daysAgo, overDays } from '../warroom/index.ts'
import { mySalesOf } from './my-deals.ts'
import { waitingFor } from './my-queues.ts'

export const myDay = answer(contract, async ({ tx, caller, now }) => {
  const [today] = await daysAgo(tx, [0], now)
  if (!today) throw new Error('a company has a day')
  return {
    date: today.date,
    timezone: today.timezone,
    service: lackOf('view_operations', caller) ? null : await serviceOf(tx, caller.userId, today, now),
    sales: lackOf('view_crm', caller) ? null : await mySalesOf(tx, caller.userId, today, now),
  }
})

async function serviceOf(tx: Db, userId: string, today: Day, now: Date): Promise<MyService> {
  const answers = keyOf('operator.answers', userId)
  const median = keyOf('operator.answer_median', userId)
  const over = await overDays(tx, [answers, median], [today])
  const lately = new Date(now.getTime() - ratingDays * 86_400_000)
  return {
    ...(await atHandOf(tx, userId)),
    waiting: await unansweredOf(tx, userId),
    answers: over.value(answers, 0) ?? 0,
    answerMedian: over.value(median, 0),
    closed: await closedOf(tx, userId, today),
    ratingToday: await ratedOf(tx, userId, today.from),
    ratingLately: await ratedOf(tx, userId, lately),
    ...(await waitingFor(tx, userId)),
  }
}

const assignedTo = (tx: Db, userId: string) =>
  tx.selectFrom('conversations').where('assignee_id', '=', userId).where('state', '<>', 'closed')

const atHandOf = (tx: Db, userId: string) =>
  assignedTo(tx, userId)
    .select([
      sql<number>`(count(*) filter (where state in ('open', 'held')))::int`.as('open'),
      sql<number>`(count(*) filter (where waiting_since is not null))::int`.as('unanswered'),
    ])
    .executeTakeFirstOrThrow()

async function unansweredOf(tx: Db, userId: string): Promise<MyService['waiting']> {
  const rows = await assignedTo(tx, userId)
    .where('waiting_since', 'is not', null)
    .select((e) => [
      'id',
      'contact_name as name',
      'channel_kind as channel',
      e.ref('waiting_since').$notNull().as('since'),
      'answer_due_at',
    ])
    .orderBy('waiting_since')
    .limit(shownLimit)
    .execute()
  return rows.map(({ answer_due_at, since, ...row }) => ({
    ...row,
    since: since.toISOString(),
    dueAt: answer_due_at?.toISOString() ?? null,
  }))
}

/** Conversations assigned to the user when they closed. */
async function closedOf(tx: Db, userId: string, { from }: Day): Promise<number> {
  const { count } = await tx
    .selectFrom('conversations')
    .where('state', '=', 'closed')
    .where('assignee_id', '=', userId)
    .where('changed_at', '>=', from)
    .where('closed_at', '>=', from)
    .where(noSampleConversation('conversations'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const ratedOf = (tx: Db, userId: string, since: Date) =>
  tx
    .selectFrom('surveys')
    .where('agent_id', '=', userId)
    .where('answered_at', '>=', since)
    .select([sql<number>`count(*)::int`.as('count'), sql<number | null>`avg(rating)::float8`.as('average')])
    .executeTakeFirstOrThrow()
