/** What a number counts, one by one: of how it is now the rows themselves, of what was counted its traces. */

import type { BehindRow } from '@aura/contracts/warroom/metrics/behind.ts'
import { behindLimit, behind as contract } from '@aura/contracts/warroom/metrics/behind.ts'
import { metrics as definitions, type MetricId } from '@aura/contracts/warroom/metrics/definitions.ts'
import { named } from '@aura/contracts/warroom/metrics/key.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/transact.ts'
import { answer } from '../../platform/handle.ts'

type Row = Omit<BehindRow, 'at'> & { at: Date; total: number }

const nobody = { rows: [], total: 0 }

export const behind = answer(contract, async ({ input, tx }) => {
  const { id, of = null } = named(input.key) ?? {}
  if (id === undefined) return nobody
  const rows = await rowsOf(tx, id, of)
  return {
    rows: rows.map(({ total: _, ...row }) => ({ ...row, at: row.at.toISOString() })),
    total: rows[0]?.total ?? 0,
  }
})

const conversationColumns = sql`'conversation' as kind, c.id, c.contact_name as name, c.id as "conversationId",
  c.channel_kind as channel, q.name as queue, nullif(trim(u.first_name || ' ' || u.last_name), '') as operator, c.state`
const besideConversation = sql`left join queues q on q.id = c.queue_id left join users u on u.id = c.assignee_id`
const waits = sql`coalesce(c.waiting_since, c.opened_at)`

async function conversations(tx: Db, which: RawBuilder<unknown>, since: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${conversationColumns}, ${since} as at, null::float8 as seconds,
      (count(*) over ())::int as total
    from conversations c ${besideConversation} where ${which} order by at limit ${behindLimit}`.execute(tx)
  return rows
}

async function operators(tx: Db, which: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select 'operator' as kind, o.user_id as id, trim(u.first_name || ' ' || u.last_name) as name,
      null::uuid as "conversationId", null::text as channel, null::text as queue, null::text as operator, o.state,
      o.since as at, null::float8 as seconds, (count(*) over ())::int as total
    from operators o join users u on u.id = o.user_id where ${which} order by name limit ${behindLimit}`.execute(tx)
  return rows
}

const callColumns = sql`'call' as kind, k.id, k.contact_name as name, k.conversation_id as "conversationId",
  'voice' as channel, q.name as queue, nullif(trim(u.first_name || ' ' || u.last_name), '') as operator, k.state`
const besideCall = sql`left join queues q on q.id = k.queue_id left join users u on u.id = k.operator_id`

async function calls(tx: Db, which: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${callColumns}, k.started_at as at, null::float8 as seconds,
      (count(*) over ())::int as total
    from calls k ${besideCall} where ${which} order by at limit ${behindLimit}`.execute(tx)
  return rows
}

const hour = sql`t.at >= date_trunc('minute', now()) - interval '59 minutes'`

/** Those that were counted in the hour up to now. */
async function traced(tx: Db, keys: readonly string[], queueId: string | null): Promise<Row[]> {
  const which = sql`t.key = any (${[...keys]}) and ${hour} and (${queueId}::uuid is null or t.queue_id = ${queueId}::uuid)`
  const { rows } = await sql<Row>`select *, (count(*) over ())::int as total from (
      select ${conversationColumns}, t.at, t.seconds from metric_traces t
        join conversations c on c.id = t.id ${besideConversation} where t.kind = 'conversation' and ${which}
      union all
      select ${callColumns}, t.at, t.seconds from metric_traces t
        join calls k on k.id = t.id ${besideCall} where t.kind = 'call' and ${which}) r
    order by at desc limit ${behindLimit}`.execute(tx)
  return rows
}

const ofQueue = (of: string | null) => sql`(${of}::uuid is null or c.queue_id = ${of}::uuid)`
const atHand = sql`c.state in ('open', 'held')`
const onTheLine = sql`k.state in ('waiting', 'offered', 'connecting', 'in_doubt', 'talking', 'on_hold')`
/** A queue's count is traced under the company's. */
const traceOf: Readonly<Record<string, string>> = {
  'queue.answer': 'answer',
  'queue.kept': 'promises.kept',
  'queue.broken': 'promises.broken',
  'queue.abandoned': 'conversations.abandoned',
}
const traceKey = (name: string): string => traceOf[name] ?? name

async function rowsOf(tx: Db, id: MetricId, of: string | null): Promise<Row[]> {
  switch (id) {
    case 'conversations.waiting':
    case 'conversations.longest_wait':
    case 'queue.waiting':
    case 'queue.longest_wait':
      return await conversations(tx, sql`c.state = 'waiting' and ${ofQueue(of)}`, waits)
    case 'conversations.unanswered':
      return await conversations(tx, sql`c.state <> 'closed' and c.waiting_since is not null`, sql`c.waiting_since`)
    case 'conversations.open':
    case 'queue.open':
      return await conversations(tx, sql`${atHand} and ${ofQueue(of)}`, sql`c.opened_at`)
    case 'operator.at_hand':
      return await conversations(tx, sql`${atHand} and c.assignee_id = ${of}::uuid`, sql`c.opened_at`)
    case 'operators.at_hand':
    case 'operators.load': {
      const here = sql`exists (select from operators o where o.user_id = c.assignee_id and o.state <> 'away')`
      return await conversations(tx, sql`${atHand} and ${here}`, sql`c.opened_at`)
    }
    case 'operators.online':
    case 'operators.capacity':
      return await operators(tx, sql`o.state <> 'away'`)
    case 'operators.available':
      return await operators(tx, sql`o.state = 'available'`)
    case 'operators.paused':
      return await operators(tx, sql`o.state = 'paused'`)
    case 'calls.live':
      return await calls(tx, onTheLine)
    case 'calls.waiting':
      return await calls(tx, sql`k.state in ('waiting', 'offered')`)
  }
  const metric = definitions[id]
  const names =
    metric.kind === 'percentile' ? [metric.of] : metric.kind === 'share' ? [metric.of, metric.against] : [id]
  return await traced(tx, names.map(traceKey), metric.dimension === 'queue' ? of : null)
}
