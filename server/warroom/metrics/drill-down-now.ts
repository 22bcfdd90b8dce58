/** What is counted just now, one by one: the rows themselves. */

import type { MetricId } from '@aura/contracts/warroom/metrics/definitions.ts'
import { type BehindRow, behindLimit } from '@aura/contracts/warroom/metrics/drill-down.ts'
import { noQueue } from '@aura/machines/routing/team-view.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/transact.ts'

export type Row = Omit<BehindRow, 'at'> & { at: Date; total: number }

const nameOf = sql`nullif(trim(u.first_name || ' ' || u.last_name), '')`
export const conversationColumns = sql`'conversation' as kind, c.id, c.contact_name as name, c.id as "conversationId",
  c.channel_kind as channel, q.name as queue, coalesce(${nameOf}, c.ai_agent_name) as operator, c.state`
export const besideConversation = sql`left join queues q on q.id = c.queue_id left join users u on u.id = c.assignee_id`
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

export const callColumns = sql`'call' as kind, k.id, k.contact_name as name, k.conversation_id as "conversationId",
  'voice' as channel, q.name as queue, ${nameOf} as operator, k.state`
export const besideCall = sql`left join queues q on q.id = k.queue_id left join users u on u.id = k.operator_id`

async function calls(tx: Db, which: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${callColumns}, k.started_at as at, null::float8 as seconds,
      (count(*) over ())::int as total
    from calls k ${besideCall} where ${which} order by at limit ${behindLimit}`.execute(tx)
  return rows
}

/** What waits and is served in no queue, or in one that was removed, is counted as the common list. */
export const inNoQueue = (queueId: RawBuilder<unknown>) =>
  sql`not exists (select from queues live where live.id = ${queueId} and live.removed_at is null)`
const ofQueue = (of: string | null) =>
  of === noQueue ? inNoQueue(sql`c.queue_id`) : sql`(${of}::uuid is null or c.queue_id = ${of}::uuid)`
const atHand = sql`c.state in ('open', 'held')`
const onTheLine = sql`k.state in ('waiting', 'offered', 'connecting', 'in_doubt', 'talking', 'on_hold')`

/** Undefined of a number that says how often something was. */
export async function rowsNow(tx: Db, id: MetricId, of: string | null): Promise<Row[] | undefined> {
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
    case 'ai_agent.at_hand':
      return await conversations(tx, sql`${atHand} and c.ai_agent_id = ${of}::uuid`, sql`c.opened_at`)
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
    default:
      return undefined
  }
}
