/** Scores are counted from messages and calls themselves; `priceFinder` prices what was accepted. */
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { scores as contract, type RouteScore } from '@aura/contracts/suppliers/scores.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { answer } from '../platform/handle.ts'
import { later } from '../platform/later.ts'
import { costOf, unitsSince } from './costs.ts'
import { pricesOf } from './prices.ts'
import { routesOf } from './suppliers.ts'

const days = { day: 1, week: 7, month: 30 } as const
const shownProblems = 3

type Counted = Omit<RouteScore, 'supplierId' | 'problems' | 'micros' | 'unpriced' | 'currency'>
export const scores = answer(contract, async ({ tx, input, now }) => {
  const from = later(now, -days[input.period] * dayMs)
  const routes = await routesOf(tx)
  const supplierIds = [...new Set(routes.map(({ supplierId }) => supplierId))]
  const prices = await pricesOf(tx, supplierIds)
  const suppliers = await tx.selectFrom('suppliers').select(['id', 'currency']).execute()
  const units = await unitsSince(tx, from)
  const problems = await problemsSince(tx, from)
  const counted = [...(await messagesSince(tx, from)), ...(await callsSince(tx, from))]
  const isOf = (score: Counted) => (other: Pick<RouteScore, 'channelId' | 'connection'>) =>
    other.channelId === score.channelId && other.connection === score.connection
  return {
    from: from.toISOString(),
    to: now.toISOString(),
    routes: counted.map((score): RouteScore => {
      const supplierId = routes.find(isOf(score))?.supplierId ?? null
      const table = prices.filter((price) => price.supplierId === supplierId)
      return {
        ...score,
        supplierId,
        problems: problems.filter(isOf(score)).map(({ problem, count }) => ({ problem, count })),
        ...costOf(table, units.filter(isOf(score))),
        currency: suppliers.find(({ id }) => id === supplierId)?.currency ?? null,
      }
    }),
  }
})

const messagesSince = async (tx: Db, from: Date): Promise<Counted[]> => {
  const { rows } = await sql<Counted>`
    select m.channel_id as "channelId", m.connection, c.name as "channelName", c.kind as "channelKind",
      count(*)::int as attempts,
      count(*) filter (where m.status = 'sent')::int as accepted,
      count(*) filter (where m.status in ('delivered', 'read'))::int as delivered,
      count(*) filter (where m.status = 'failed')::int as failed,
      count(*) filter (where m.status = 'in_doubt')::int as "inDoubt",
      count(*) filter (where m.status = 'queued')::int as underway,
      count(*) filter (where m.connection_reason = 'circuit_open')::int as "failedOver",
      (percentile_cont(0.5) within group (order by extract(epoch from m.accepted_at - m.called_at)) * 1000)::int as p50,
      (percentile_cont(0.99) within group (order by extract(epoch from m.accepted_at - m.called_at)) * 1000)::int as p99
    from messages m join channels c on c.company_id = m.company_id and c.id = m.channel_id
    where m.called_at >= ${from} and m.direction = 'out' and m.connection is not null and m.status is not null
    group by m.channel_id, m.connection, c.name, c.kind
    order by c.name, m.connection desc`.execute(tx)
  return rows
}

const callsSince = async (tx: Db, from: Date): Promise<Counted[]> => {
  const { rows } = await sql<Counted>`
    select k.channel_id as "channelId", k.connection, c.name as "channelName", c.kind as "channelKind",
      count(*)::int as attempts,
      count(*) filter (where k.ended_at is not null and k.problem is null and k.answered_at is null)::int as accepted,
      count(*) filter (where k.ended_at is not null and k.problem is null and k.answered_at is not null)::int as delivered,
      count(*) filter (where k.ended_at is not null and k.problem is not null)::int as failed,
      0 as "inDoubt",
      count(*) filter (where k.ended_at is null)::int as underway, 0 as "failedOver",
      null::int as p50, null::int as p99
    from calls k join channels c on c.company_id = k.company_id and c.id = k.channel_id
    where k.started_at >= ${from}
    group by k.channel_id, k.connection, c.name, c.kind
    order by c.name, k.connection desc`.execute(tx)
  return rows
}

type ProblemCount = Pick<RouteScore, 'channelId' | 'connection'> & { problem: string; count: number }

const problemsSince = async (tx: Db, from: Date): Promise<ProblemCount[]> => {
  const { rows } = await sql<ProblemCount>`
    select "channelId", connection, problem, count from (
      select channel_id as "channelId", connection, problem, count(*)::int as count,
        row_number() over (partition by channel_id, connection order by count(*) desc, problem) as place
      from (
        select channel_id, connection, problem from messages
          where called_at >= ${from} and status = 'failed' and problem is not null and connection is not null
        union all
        select channel_id, connection, problem from calls where started_at >= ${from} and problem is not null
      ) failures
      group by channel_id, connection, problem) counted
    where place <= ${shownProblems}
    order by count desc`.execute(tx)
  return rows
}
