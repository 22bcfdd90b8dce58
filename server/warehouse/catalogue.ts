/**
 * The tables that are exported, a page at a time: whole, or what happened and changed since the export before. No words of messages,
 * and of people only those who have given a consent. Times are ISO 8601 in UTC.
 */
import type { CsvCell } from '@aura/contracts/platform/csv.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import type { WarehouseTable } from '@aura/contracts/warehouse/warehouse.ts'
import { type RawBuilder, sql } from 'kysely'
import { noSampleConversation } from '../conversations/index.ts'
import { noSampleDeal } from '../deals/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { later } from '../platform/later.ts'

type Page = { after: string | null; since: Date | null; until: Date; limit: number }
/** `cursor` orders the rows and is no column of the file. */
type Read = (page: Page) => RawBuilder<Record<string, unknown>>
export type ExportTable = {
  columns: readonly string[]
  isWhole: boolean
  /** A row may come again, in a later export: the newest one of its id holds. */
  repeatsBy?: string
  read: Read
}

const behind = (column: RawBuilder<unknown>, after: string | null) =>
  after === null ? sql`true` : sql`${column} > ${after}`

/** A receipt changes the message and not its conversation; providers give up on a message before that. */
const receiptMs = 30 * dayMs
const changedAt = sql`greatest(m.at, m.accepted_at, m.delivered_at, m.status_at)`

export const exportTables: Record<WarehouseTable, ExportTable> = {
  conversations: {
    columns: [
      ...['id', 'contact_id', 'channel_id', 'channel_kind', 'state', 'queue_id', 'assignee_id', 'priority'],
      ...['opened_at', 'first_answer_at', 'closed_at', 'close_reason'],
    ],
    isWhole: true,
    read: ({ after, limit }) => sql`
      select id::text as cursor, id, contact_id, channel_id, channel_kind, state, queue_id, assignee_id, priority,
        opened_at, first_answer_at, closed_at, close_reason
      from conversations where ${noSampleConversation('conversations')}
        and ${after === null ? sql`true` : sql`id > ${after}::uuid`} order by id limit ${limit}`,
  },
  messages: {
    columns: [
      ...['id', 'conversation_id', 'channel_id', 'direction', 'author', 'kind', 'status', 'campaign'],
      ...['at', 'accepted_at', 'delivered_at'],
    ],
    isWhole: false,
    repeatsBy: 'id',
    read: ({ after, since, until, limit }) => {
      const [conversation = '', seq = '0'] = (after ?? '').split(' ')
      return sql`
        select m.conversation_id || ' ' || m.seq as cursor, m.id, m.conversation_id, m.channel_id, m.direction,
          m.author->>'kind' as author, m.content->>'type' as kind, m.status, m.campaign, m.at, m.accepted_at, m.delivered_at
        from conversations c join messages m on m.company_id = c.company_id and m.conversation_id = c.id
        where m.at <= ${until} and ${noSampleConversation('c')}
          and ${since === null ? sql`true` : sql`c.changed_at > ${later(since, -receiptMs)} and ${changedAt} > ${since}`}
          and ${after === null ? sql`true` : sql`(m.conversation_id, m.seq) > (${conversation}::uuid, ${Number(seq)}::integer)`}
        order by m.conversation_id, m.seq limit ${limit}`
    },
  },
  contacts: {
    columns: ['id', 'name', 'email', 'phone', 'consents', 'created_at', 'changed_at'],
    isWhole: true,
    read: ({ after, limit }) => sql`
      select c.id::text as cursor, c.id, c.name,
        (select min(a.value) from contact_addresses a where a.company_id = c.company_id and a.contact_id = c.id and a.kind = 'email') as email,
        (select min(a.value) from contact_addresses a where a.company_id = c.company_id and a.contact_id = c.id and a.kind = 'phone') as phone,
        g.consents, c.created_at, c.changed_at
      from contacts c join lateral (
        select string_agg(s.channel, ' ' order by s.channel) as consents from contact_consents s
        where s.company_id = c.company_id and s.contact_id = c.id and s.state = 'given') g on g.consents is not null
      where c.merged_into is null and ${after === null ? sql`true` : sql`c.id > ${after}::uuid`}
      order by c.id limit ${limit}`,
  },
  deals: {
    columns: [
      ...['id', 'pipeline', 'stage', 'title', 'contact_id', 'value_minor_units', 'currency', 'probability'],
      ...['expected_close', 'result', 'reason', 'ended_at', 'owner_id', 'created_at', 'moved_at', 'archived_at'],
    ],
    isWhole: true,
    read: ({ after, limit }) => sql`
      select d.id::text as cursor, d.id, p.name as pipeline, d.stage, d.title, d.contact_id,
        d.value_amount as value_minor_units, d.value_currency as currency, d.probability, d.expected_close,
        d.outcome->>'result' as result, d.outcome->>'reason' as reason, d.outcome->>'at' as ended_at, d.owner_id,
        d.created_at, d.moved_at, d.archived_at
      from deals d join pipelines p on p.company_id = d.company_id and p.id = d.pipeline_id
      where ${noSampleDeal('d')} and ${after === null ? sql`true` : sql`d.id > ${after}::uuid`} order by d.id limit ${limit}`,
  },
  calls: {
    columns: [
      ...['id', 'channel_id', 'conversation_id', 'contact_id', 'queue_id', 'operator_id', 'state', 'problem'],
      ...['started_at', 'answered_at', 'ended_at', 'ended_by'],
    ],
    isWhole: true,
    read: ({ after, limit }) => sql`
      select id::text as cursor, id, channel_id, conversation_id, contact_id, queue_id, operator_id, state, problem,
        started_at, answered_at, ended_at, ended_by
      from calls where ${after === null ? sql`true` : sql`id > ${after}::uuid`} order by id limit ${limit}`,
  },
  ratings: {
    columns: ['conversation_id', 'agent_id', 'rating', 'asked_at', 'answered_at'],
    isWhole: true,
    read: ({ after, limit }) => sql`
      select conversation_id::text as cursor, conversation_id, agent_id, rating, asked_at, answered_at
      from surveys where rating is not null and ${after === null ? sql`true` : sql`conversation_id > ${after}::uuid`}
      order by conversation_id limit ${limit}`,
  },
  metrics_by_hour: {
    columns: ['metric', 'hour', 'minutes', 'sum', 'least', 'most'],
    isWhole: false,
    read: ({ after, since, until, limit }) => sql`
      select h.key || ' ' || to_char(h.hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24') as cursor, h.key as metric, h.hour,
        h.minutes, h.sum, h.least, h.most
      from (
        select key, date_trunc('hour', minute, 'UTC') as hour, count(*)::integer as minutes, sum(value) as sum,
          min(value) as least, max(value) as most
        from metric_minutes
        where minute < date_trunc('hour', ${until}::timestamptz, 'UTC')
          and ${since === null ? sql`true` : sql`minute >= date_trunc('hour', ${since}::timestamptz, 'UTC')`}
        group by 1, 2) h
      where ${behind(sql`h.key || ' ' || to_char(h.hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24') collate "C"`, after)}
      order by (h.key || ' ' || to_char(h.hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24')) collate "C" limit ${limit}`,
  },
}

const cellOf = (value: unknown): CsvCell => {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'number' ? value : String(value)
}

export type ExportPage = { rows: CsvCell[][]; after: string | null }

/** `after` is null behind the last row. */
export async function readExportPage(tx: Db, table: WarehouseTable, page: Page): Promise<ExportPage> {
  const { columns, read } = exportTables[table]
  const { rows } = await read(page).execute(tx)
  const last = rows.length < page.limit ? undefined : rows.at(-1)
  return {
    rows: rows.map((row) => columns.map((column) => cellOf(row[column]))),
    after: last === undefined ? null : String(last.cursor),
  }
}
