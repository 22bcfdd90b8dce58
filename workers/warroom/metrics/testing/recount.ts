/** Every number of the War Room once more, from the tables and the log, in the plainest SQL. */
import { percentileOf, put, type Sketch, sizeOf } from '@aura/machines/warroom/metrics/sketch.ts'
import type { Db } from '@aura/server/platform/database/transact.ts'
import { type RawBuilder, sql } from 'kysely'

export type Recounted = Record<string, number | null>

const isLost = sql`(body::jsonb -> 'deal' ->> 'stage' = 'lost' or body::jsonb -> 'deal' -> 'outcome' ->> 'result' = 'lost')`

const isToday = sql`(body::jsonb -> 'deal' -> 'outcome' ->> 'at' is null
  or at - (body::jsonb -> 'deal' -> 'outcome' ->> 'at')::timestamptz <= interval '24 hours')`

const isOpened = sql`name in ('deals.created', 'deals.sample_adopted')`
const isOfNoSample = sql`(name = 'deals.sample_adopted' or not exists (select from events made
  where made.name = 'deals.created' and made.body::jsonb ->> 'sample' = 'true'
    and made.body::jsonb -> 'deal' ->> 'id' = events.body::jsonb -> 'deal' ->> 'id'
    and not exists (select from events adopted where adopted.name = 'deals.sample_adopted' and adopted.position < events.position
      and adopted.body::jsonb -> 'deal' ->> 'id' = events.body::jsonb -> 'deal' ->> 'id')))`

/** Conversations as the log tells of them, each beside what it was before; and what followed from that. */
const log = sql`
  log as (select position, at, body::jsonb -> 'conversation' as c,
      lag(body::jsonb -> 'conversation') over (partition by body::jsonb -> 'conversation' ->> 'id' order by position) as b
    from events where name in ('conversations.opened', 'conversations.changed')),
  answers as (select position, at, extract(epoch from date_trunc('milliseconds', at) - (b ->> 'waitingSince')::timestamptz) as seconds,
      b ->> 'id' as id, b ->> 'queueId' as queue, c ->> 'assigneeId' as operator, b ->> 'answerDueAt' as due,
      b -> 'aiAgent' ->> 'id' as agent from log
    where b ->> 'waitingSince' is not null and c ->> 'waitingSince' is null and c ->> 'state' <> 'closed'),
  ended as (select b ->> 'queueId' as queue, b ->> 'waitingSince' is not null and c ->> 'mergedInto' is null as abandoned
    from log where c ->> 'state' = 'closed' and b ->> 'state' <> 'closed'),
  rung as (select distinct on (body::jsonb ->> 'conversationId', (body::jsonb ->> 'due')::timestamptz)
      body::jsonb ->> 'conversationId' as id, (body::jsonb ->> 'due')::timestamptz as due, body::jsonb ->> 'queueId' as queue, position,
      (select l.c -> 'aiAgent' ->> 'id' from log l where l.c ->> 'id' = body::jsonb ->> 'conversationId'
        and l.position < events.position order by l.position desc limit 1) as agent
    from events where name = 'routing.sla_breached' and body::jsonb ->> 'target' = 'answer' order by 1, 2, position),
  promised as (select *, due::timestamptz as until from answers where due is not null),
  on_time as (select p.queue, p.agent from promised p where date_trunc('milliseconds', at) <= until
    and not exists (select from rung r where r.id = p.id and r.due = p.until)),
  late as (select queue, agent from rung union all select p.queue, p.agent from promised p where date_trunc('milliseconds', at) > until
    and not exists (select from rung r where r.id = p.id and r.due = p.until)),
  words as (select * from messages where direction <> 'inside' and content ->> 'type' not in ('call', 'reaction')),
  calls_told as (select body::jsonb -> 'call' as c, body::jsonb ->> 'before' as was from events
    where name = 'calls.call_changed'),
  won as (select id::text from deals d where outcome ->> 'result' = 'won' and not exists (select from sample_records r where r.id = d.id)
    and exists (select from events where ${isToday} and ${isOfNoSample} and body::jsonb -> 'deal' ->> 'id' = d.id::text and (name = 'deals.won'
      or (${isOpened} and body::jsonb -> 'deal' -> 'outcome' ->> 'result' = 'won')))),
  lost as (select from events where ${isToday} and ${isOfNoSample} and ((name = 'deals.moved'
      and ${isLost} and body::jsonb -> 'undone' is null and body::jsonb ->> 'from' <> body::jsonb -> 'deal' ->> 'stage'
      and body::jsonb ->> 'previousResult' is distinct from 'lost')
    or (${isOpened} and ${isLost}))),
  sources as (select d.body::jsonb -> 'deal' ->> 'id' as id, coalesce((select x.c ->> 'channel'
      from (select distinct on (c ->> 'id') c from log where log.position < d.position order by c ->> 'id', log.position desc) x
      where x.c ->> 'state' <> 'closed' and x.c ->> 'contactId' = d.body::jsonb -> 'deal' ->> 'contactId'
      order by x.c ->> 'openedAt' desc limit 1), 'direct') as source
    from events d where d.name in ('deals.created', 'deals.sample_adopted') and d.body::jsonb -> 'sample' is null)`

type Sql = RawBuilder<unknown>

/** For so long the one waits that waits longest. */
const waited = (which: Sql, now: number) => sql`select greatest(0, coalesce(round((${now}::numeric / 1000)
  - floor(extract(epoch from min(coalesce(waiting_since, opened_at))))), 0)) from conversations where state = 'waiting' and ${which}`
const atHand = sql`select count(*) from conversations c join operators o on o.user_id = c.assignee_id
  where c.state in ('open', 'held') and o.state <> 'away'`
const capacity = sql`select coalesce(sum((capacity ->> 'total')::int), 0) from operators where state <> 'away'`
const level = (which: Sql) => sql`select round(100.0 * kept / nullif(kept + broken, 0)) from
  (select (select count(*) from on_time where ${which}) as kept, (select count(*) from late where ${which}) as broken) parts`

const everywhere = (now: number): Record<string, Sql> => ({
  'conversations.waiting': sql`select count(*) from conversations where state = 'waiting'`,
  'conversations.unanswered': sql`select count(*) from conversations where waiting_since is not null and state <> 'closed'`,
  'conversations.open': sql`select count(*) from conversations where state in ('open', 'held')`,
  'conversations.longest_wait': waited(sql`true`, now),
  'conversations.opened': sql`select count(*) from log where c ->> 'state' <> 'closed' and (b is null or b ->> 'state' = 'closed')`,
  'conversations.answered': sql`select count(*) from answers a where not exists (select from answers e
    where e.id = a.id and e.position < a.position and not exists (select from log l
      where l.c ->> 'id' = a.id and l.c ->> 'state' = 'closed' and l.position between e.position and a.position))`,
  'conversations.closed': sql`select count(*) from ended`,
  'conversations.abandoned': sql`select count(*) from ended where abandoned`,
  'messages.in': sql`select count(*) from words where direction = 'in'`,
  'messages.out': sql`select count(*) from words where direction = 'out'`,
  'messages.failed': sql`select count(*) from words where status = 'failed'`,
  'calls.live': sql`select count(*) from calls where ended_at is null and state in ('waiting', 'offered', 'connecting', 'in_doubt', 'talking', 'on_hold')`,
  'calls.waiting': sql`select count(*) from calls where state in ('waiting', 'offered')`,
  'calls.started': sql`select count(*) from calls_told where was is null and c ->> 'state' <> 'refused'`,
  'calls.answered': sql`select count(*) from calls where answered_at is not null`,
  'calls.lost': sql`select count(*) from calls where state in ('abandoned', 'missed')`,
  'operators.online': sql`select count(*) from operators where state <> 'away'`,
  'operators.available': sql`select count(*) from operators where state = 'available'`,
  'operators.paused': sql`select count(*) from operators where state = 'paused'`,
  'operators.at_hand': atHand,
  'operators.capacity': capacity,
  'operators.load': sql`select coalesce(round(100.0 * (${atHand}) / nullif((${capacity}), 0)), 0)`,
  'sla.met': sql`select count(*) from on_time`,
  'sla.breached': sql`select count(*) from late`,
  'sla.level': level(sql`true`),
  'deals.opened': sql`select count(*) from deals d where not exists (select from sample_records r where r.id = d.id)`,
  'deals.won': sql`select count(*) from won`,
  'deals.lost': sql`select count(*) from lost`,
})

const ofQueue = (id: string, now: number): Record<string, Sql> => ({
  'queue.waiting': sql`select count(*) from conversations where state = 'waiting' and queue_id = ${id}::uuid`,
  'queue.longest_wait': waited(sql`queue_id = ${id}::uuid`, now),
  'queue.open': sql`select count(*) from conversations where state in ('open', 'held') and queue_id = ${id}::uuid`,
  'queue.entered': sql`select count(*) from log where c ->> 'queueId' = ${id} and c ->> 'state' <> 'closed'
    and (b is null or b ->> 'state' = 'closed' or b ->> 'queueId' is distinct from ${id})`,
  'queue.abandoned': sql`select count(*) from ended where abandoned and queue = ${id}`,
  'queue.sla_met': sql`select count(*) from on_time where queue = ${id}`,
  'queue.sla_breached': sql`select count(*) from late where queue = ${id}`,
  'queue.level': level(sql`queue = ${id}`),
})

const ofChannel = (id: string): Record<string, Sql> => ({
  'channel.in': sql`select count(*) from words where direction = 'in' and channel_id = ${id}::uuid`,
  'channel.out': sql`select count(*) from words where direction = 'out' and channel_id = ${id}::uuid`,
  'channel.failed': sql`select count(*) from words where status = 'failed' and channel_id = ${id}::uuid`,
})

const ofOperator = (id: string): Record<string, Sql> => ({
  'operator.at_hand': sql`select count(*) from conversations where state in ('open', 'held') and assignee_id = ${id}::uuid`,
  'operator.answers': sql`select count(*) from words
    where direction = 'out' and author ->> 'kind' = 'user' and author ->> 'id' = ${id}`,
})

const ratings = sql`events where name = 'replies.rated' and body::jsonb ->> 'comment' is null and body::jsonb ->> 'aiAgentId'`
const ofAiAgent = (id: string): Record<string, Sql> => ({
  'ai_agent.at_hand': sql`select count(*) from conversations where state in ('open', 'held') and ai_agent_id = ${id}::uuid`,
  'ai_agent.taken': sql`select count(*) from log where c -> 'aiAgent' ->> 'id' = ${id} and c ->> 'state' <> 'closed'
    and (b is null or b ->> 'state' = 'closed' or b -> 'aiAgent' ->> 'id' is distinct from ${id})`,
  'ai_agent.answers': sql`select count(*) from ai_turns where state = 'answered' and agent_id = ${id}::uuid`,
  'ai_agent.resolved': sql`select count(*) from log where b -> 'aiAgent' ->> 'id' = ${id} and c ->> 'state' = 'closed'
    and b ->> 'state' <> 'closed' and c ->> 'closeReason' = 'resolved'`,
  'ai_agent.handed_off': sql`select count(*) from events
    where name = 'agents.handed_off' and body::jsonb ->> 'agentId' = ${id}`,
  'ai_agent.taken_over': sql`select count(*) from log where b -> 'aiAgent' ->> 'id' = ${id} and c ->> 'state' <> 'closed'
    and c -> 'aiAgent' ->> 'id' is null and c ->> 'assigneeId' is not null`,
  'ai_agent.sla_met': sql`select count(*) from on_time where agent = ${id}`,
  'ai_agent.sla_breached': sql`select count(*) from late where agent = ${id}`,
  'ai_agent.level': level(sql`agent = ${id}`),
  'ai_agent.ratings': sql`select count(*) from ${ratings} = ${id}`,
  'ai_agent.csat': sql`select avg((body::jsonb ->> 'rating')::int) from ${ratings} = ${id}`,
  'ai_agent.cost': sql`select coalesce(sum(micros), 0) / 1000000.0 from ai_calls where agent_id = ${id}::uuid`,
})

const ofSource = (source: string): Record<string, Sql> => ({
  'source.opened': sql`select count(*) from sources where source = ${source}`,
  'source.won': sql`select count(*) from won join sources using (id) where source = ${source}`,
})

async function durations(tx: Db, which: Sql): Promise<Sketch> {
  const { rows } = await sql<{ seconds: number }>`with ${log} select seconds::float8 from ${which}`.execute(tx)
  const sketch: Sketch = {}
  for (const { seconds } of rows) put(sketch, seconds)
  return sketch
}

const idsOf = async (tx: Db, table: Sql): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select distinct id::text as id from ${table}`.execute(tx)
  return rows.map(({ id }) => id)
}

const named = (values: Record<string, Sql>, of: string): [string, Sql][] =>
  Object.entries(values).map(([id, value]) => [`${id}:${of}`, value])

/** `now` is the moment that what waits is measured at. */
export async function recount(tx: Db, now: number): Promise<Recounted> {
  const queues = await idsOf(tx, sql`queues`)
  const channels = await idsOf(tx, sql`channels`)
  const operators = await idsOf(tx, sql`(select user_id as id from operators) o`)
  const aiAgents = await idsOf(tx, sql`ai_agents`)
  const sources = ['direct', ...(await idsOf(tx, sql`(select kind as id from channels) c`))]
  const all: [string, Sql][] = [
    ...Object.entries(everywhere(now)),
    ...queues.flatMap((id) => named(ofQueue(id, now), id)),
    ...channels.flatMap((id) => named(ofChannel(id), id)),
    ...operators.flatMap((id) => named(ofOperator(id), id)),
    ...aiAgents.flatMap((id) => named(ofAiAgent(id), id)),
    ...sources.flatMap((source) => named(ofSource(source), source)),
  ]
  const each = all.map(([key, value]) => sql`select ${key}::text as key, (${value})::float8 as value`)
  const { rows } = await sql<{
    key: string
    value: number | null
  }>`with ${log} ${sql.join(each, sql` union all `)}`.execute(tx)
  return {
    ...Object.fromEntries(rows.map(({ key, value }) => [key, value])),
    ...(await percentiles(tx, queues, operators)),
  }
}

async function percentiles(tx: Db, queues: readonly string[], operators: readonly string[]): Promise<Recounted> {
  const answers = await durations(tx, sql`answers`)
  const calls = await durations(
    tx,
    sql`(select extract(epoch from date_trunc('milliseconds', answered_at) - date_trunc('milliseconds', started_at)) as seconds
      from calls where answered_at is not null) c`,
  )
  const found: Recounted = {
    'answer.count': sizeOf(answers),
    'answer.median': percentileOf([answers], 50),
    'answer.p90': percentileOf([answers], 90),
    'calls.wait_median': percentileOf([calls], 50),
  }
  for (const id of queues) {
    const sketch = await durations(tx, sql`answers where queue = ${id}`)
    found[`queue.answer_median:${id}`] = percentileOf([sketch], 50)
    found[`queue.answer_p90:${id}`] = percentileOf([sketch], 90)
  }
  for (const id of operators)
    found[`operator.answer_median:${id}`] = percentileOf([await durations(tx, sql`answers where operator = ${id}`)], 50)
  return found
}
