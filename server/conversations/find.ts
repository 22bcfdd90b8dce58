import { findConversations as contract, type InboxOrder } from '@aura/contracts/conversations/inbox.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { answer } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { findEntries } from '../search/index.ts'
import { type ConversationRow, wire } from './store.ts'

const searchCap = 1000

/** Where the next page begins: the time it is ordered by, and the id. */
const edge = z.tuple([z.iso.datetime(), z.uuid()])

function edgeOf(text: string): z.infer<typeof edge> {
  try {
    return edge.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    return refuse('request.invalid', { fields: { after: 'cursor' } })
  }
}

const columns = {
  due: 'due_order',
  newest: 'changed_at',
  oldest: 'changed_at',
  longest_waiting: 'waiting_since',
  returns: 'snoozed_until',
} as const satisfies Record<InboxOrder, keyof ConversationRow>

/** What is over stands by its end: a change of a name is no news there. */
const columnOf = (order: InboxOrder, areClosed: boolean) =>
  areClosed && columns[order] === 'changed_at' ? 'closed_at' : columns[order]

const afterRow = (row: ConversationRow, column: ReturnType<typeof columnOf>): string => {
  const time = row[column] ?? row.changed_at
  return Buffer.from(JSON.stringify([time.toISOString(), row.id])).toString('base64url')
}

/** So many days are few enough to be read whole by the index of their end, and sorted. */
const shortPeriodMs = 92 * 86_400_000

type Period = { closedFrom?: string | undefined; closedUntil?: string | undefined }

function isShortPast({ closedFrom, closedUntil }: Period, now: Date): boolean {
  if (closedFrom === undefined || closedUntil === undefined) return false
  const [from, until] = [Date.parse(closedFrom), Date.parse(closedUntil)]
  return until < now.getTime() && until - from <= shortPeriodMs
}

export const findConversations = answer(contract, async ({ input, tx, position, now }) => {
  const { order, limit } = input
  let query = tx
    .selectFrom('conversations')
    .selectAll()
    .where('state', 'in', [...new Set(input.states)])
  if (input.assignee === 'nobody') query = query.where('assignee_id', 'is', null).where('ai_agent_id', 'is', null)
  else if (input.assignee !== 'anybody') {
    const { assignee, orUnassigned } = input
    query = query.where((e) =>
      e.or([e('assignee_id', '=', assignee), ...(orUnassigned ? [e('assignee_id', 'is', null)] : [])]),
    )
  }
  if (input.channel) query = query.where('channel_kind', '=', input.channel)
  if (input.channelId) query = query.where('channel_id', '=', input.channelId)
  if (input.contactId) query = query.where('contact_id', '=', input.contactId)
  else query = query.where('from_campaign', '=', false)
  if (input.queueId === 'none') query = query.where('queue_id', 'is', null)
  else if (input.queueId) query = query.where('queue_id', '=', input.queueId)
  if (input.closedFrom) query = query.where('closed_at', '>=', new Date(input.closedFrom))
  if (input.closedUntil) query = query.where('closed_at', '<', new Date(input.closedUntil))
  // What is closed alone has an index of its own for each operator.
  const areClosed = input.states.every((state) => state === 'closed')
  if (areClosed) query = query.where('closed_at', 'is not', null)
  if (input.unreadOnly) query = query.where('unread', '>', 0)
  if (input.search) {
    const found = await findEntries(tx, 'contact', input.search, searchCap)
    query = query.where('contact_id', '=', sql<string>`any (${found}::uuid[])`)
  }
  const time = columnOf(order, areClosed)
  if (order === 'longest_waiting') query = query.where('waiting_since', 'is not', null)
  if (order === 'returns') query = query.where('snoozed_until', 'is not', null)
  if (input.after !== undefined) {
    const [at, id] = edgeOf(input.after)
    const passed = order === 'newest' ? sql`<` : sql`>`
    query = query.where(sql<boolean>`(${sql.ref(time)}, id) ${passed} (${at}::timestamptz, ${id}::uuid)`)
  }
  const direction = order === 'newest' ? 'desc' : 'asc'
  // In the order of the list, days that are long past would be searched for among all that was closed since.
  const orderedBy = isShortPast(input, now) ? sql`${sql.ref(time)} + interval '0 days'` : sql.ref(time)
  const rows = await query
    .orderBy(orderedBy, direction)
    .orderBy('id', direction)
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page.map(wire), next: rows.length > limit && last ? afterRow(last, time) : null, position }
})
