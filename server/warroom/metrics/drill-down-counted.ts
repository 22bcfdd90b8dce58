/** What was counted, one by one: by the traces that counting left, each with what it is about. */

import { metrics as definitions, directSource, type MetricId } from '@aura/contracts/warroom/metrics/definitions.ts'
import { behindLimit, type Span } from '@aura/contracts/warroom/metrics/drill-down.ts'
import { noQueue } from '@aura/machines/routing/team-view.ts'
import { keyed, sourcesOf } from '@aura/machines/warroom/metrics/value.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/transact.ts'
import {
  besideCall,
  besideConversation,
  callColumns,
  conversationColumns,
  inNoQueue,
  type Row,
} from './drill-down-now.ts'

const thisMinute = sql`date_trunc('minute', now())`
const during = (minute: string | undefined): Record<Span, RawBuilder<unknown>> => {
  const begun =
    minute === undefined ? sql`${thisMinute} - interval '1 minute'` : sql`date_trunc('minute', ${minute}::timestamptz)`
  return {
    hour: sql`t.at >= ${thisMinute} - interval '59 minutes'`,
    minute: sql`t.at >= ${begun} and t.at < ${begun} + interval '1 minute'`,
    day: sql`t.at >= (select date_trunc('day', now(), timezone) from companies where id = current_company())`,
  }
}

/** Counts of a queue, a channel, a person or a source are traced under the company's, a wait where it ended. */
const traceOf: Readonly<Record<string, string>> = {
  'calls.wait': 'calls.answered',
  'queue.answer': 'answer',
  'queue.sla_met': 'sla.met',
  'queue.sla_breached': 'sla.breached',
  'queue.abandoned': 'conversations.abandoned',
  'channel.in': 'messages.in',
  'channel.out': 'messages.out',
  'channel.failed': 'messages.failed',
  'operator.answers': 'messages.out',
  // What models cost is shown by the answers they were asked for.
  'ai_agent.micros': 'ai_agent.answers',
  'source.opened': 'deals.opened',
  'source.won': 'deals.won',
}

const isTracedByTarget = (name: string) => name === 'operator.answer' || name.startsWith('ai_agent.')

const tracesOf = (id: MetricId, of: string | null): string[] =>
  sourcesOf(id).map((source) => {
    const name = traceOf[source] ?? source
    return isTracedByTarget(name) ? keyed(name, of) : name
  })

const conversations = sql`select ${conversationColumns}, t.at, t.seconds from t
  join conversations c on c.id = t.id ${besideConversation} where t.kind = 'conversation'`

const calls = sql`select ${callColumns}, t.at, t.seconds from t
  join calls k on k.id = t.id ${besideCall} where t.kind = 'call'`

const messages = (channelId: string | null, author: { kind: 'user' | 'ai_agent'; id: string | null }) => sql`
  select 'message' as kind, m.id, c.contact_name as name, c.id as "conversationId", c.channel_kind as channel,
    q.name as queue, case when m.author ->> 'kind' in ('user', 'ai_agent') then m.author ->> 'name' end as operator,
    coalesce(m.status, m.direction) as state, t.at, t.seconds from t
  join messages m on m.id = t.id join conversations c on c.id = m.conversation_id left join queues q on q.id = c.queue_id
  where t.kind = 'message' and (${channelId}::uuid is null or m.channel_id = ${channelId}::uuid)
    and (${author.id}::text is null or (m.author ->> 'kind' = ${author.kind} and m.author ->> 'id' = ${author.id}))`

const deals = (source: string | null) => sql`
  select 'deal' as kind, d.id, d.title as name, null::uuid as "conversationId", null::text as channel,
    null::text as queue, d.owner_name as operator, d.stage as state, t.at, t.seconds from t
  join deals d on d.id = t.id left join metric_facts f on f.kind = 'deal' and f.id = t.id::text
  where t.kind = 'deal' and (${source}::text is null or coalesce(f.body ->> 'source', ${directSource}) = ${source})`

type CountedSpan = { span: Span; minute?: string | undefined }

export async function countedRows(
  tx: Db,
  id: MetricId,
  of: string | null,
  { span, minute }: CountedSpan,
): Promise<Row[]> {
  const { dimension } = definitions[id]
  const only = (which: typeof dimension) => (dimension === which ? of : null)
  const queueId = only('queue')
  const aiAgentId = only('ai_agent')
  const author = { kind: aiAgentId === null ? 'user' : 'ai_agent', id: aiAgentId ?? only('operator') } as const
  const { rows } = await sql<Row>`
    with t as (select t.* from metric_traces t where t.key = any (${tracesOf(id, of)}) and ${during(minute)[span]}
      and ${queueId === noQueue ? inNoQueue(sql`t.queue_id`) : sql`(${queueId}::uuid is null or t.queue_id = ${queueId}::uuid)`})
    select *, (count(*) over ())::int as total from (
      ${conversations} union all ${calls} union all ${messages(only('channel'), author)}
      union all ${deals(only('source'))}) r
    order by at desc limit ${behindLimit}`.execute(tx)
  return rows
}
