/**
 * The rows of a list that was read page by page, with later events laid over them: a row that does not belong any more
 * leaves, one that does now comes in at its place. A row whose sort values are unchanged stays where it is, so that
 * nothing jumps under the pointer.
 */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { assumedAnswerMs, type findConversations, type InboxOrder } from '@aura/contracts/conversations/inbox.ts'
import type { InputOf } from '@aura/contracts/platform/operation.ts'

export type Question = InputOf<typeof findConversations>
/** `at` is the time it stands at in the order: the one it had when it was put there. */
export type Entry = { readonly row: Conversation; readonly at: string }
/** `next` is null when everything has been read. */
export type Rows = { readonly entries: readonly Entry[]; readonly next: string | null }

export const nothing: Rows = { entries: [], next: null }

export function belongs(question: Question, row: Conversation): boolean {
  const { states, channel, contactId, queueId, unreadOnly, order } = question
  const { closedFrom, closedUntil } = question
  if (states && !states.includes(row.state)) return false
  if (!isOfAssignee(question, row)) return false
  if (channel && row.channel !== channel) return false
  if (contactId && row.contactId !== contactId) return false
  if (queueId && row.queueId !== (queueId === 'none' ? null : queueId)) return false
  if (unreadOnly && row.unread === 0) return false
  // Instants of one form stand in the order of their texts.
  if (closedFrom && (row.closedAt === null || row.closedAt < closedFrom)) return false
  if (closedUntil && (row.closedAt === null || row.closedAt >= closedUntil)) return false
  if (order === 'returns' && row.snoozedUntil === null) return false
  return order !== 'longest_waiting' || row.waitingSince !== null
}

function isOfAssignee({ assignee = 'anybody', orUnassigned }: Question, { assigneeId, aiAgent }: Conversation) {
  if (assignee === 'anybody') return true
  if (assignee === 'nobody') return assigneeId === null && !aiAgent
  return assigneeId === assignee || (orUnassigned === true && assigneeId === null)
}

/** The key of `due`, as the server sorts by it: deadlines and waits, then the rest by the newest change. */
function dueKey({ answerDueAt, resolveDueAt, waitingSince, changedAt }: Conversation): string {
  const assumed = waitingSince === null ? null : new Date(Date.parse(waitingSince) + assumedAnswerMs).toISOString()
  const [due] = [answerDueAt ?? assumed, resolveDueAt].filter((at) => at !== null).sort()
  return due === undefined ? `2 ${String(endOfTime - Date.parse(changedAt)).padStart(15, '0')}` : `1 ${due}`
}
const endOfTime = Date.UTC(9999, 0)

const keys: Record<InboxOrder, (row: Conversation) => string> = {
  due: dueKey,
  newest: ({ changedAt }) => changedAt,
  oldest: ({ changedAt }) => changedAt,
  longest_waiting: ({ waitingSince, changedAt }) => waitingSince ?? changedAt,
  returns: ({ snoozedUntil, changedAt }) => snoozedUntil ?? changedAt,
}

/** What is over stands by its end, as the server has it. */
const placed = (row: Conversation, { order = 'newest', states }: Question): Entry => {
  const byEnd = (order === 'newest' || order === 'oldest') && states?.every((state) => state === 'closed')
  return { row, at: (byEnd ? row.closedAt : null) ?? keys[order](row) }
}

/** Negative when `a` stands above `b`. */
function compare(a: Entry, b: Entry, { order = 'newest' }: Question): number {
  const up = a.at === b.at ? (a.row.id < b.row.id ? -1 : 1) : a.at < b.at ? -1 : 1
  return order === 'newest' ? -up : up
}

/** The row that is worked on next when one leaves: the one below, at the end the one above. */
export function neighbourOf(ids: readonly string[], id: string): string | undefined {
  const index = ids.indexOf(id)
  return index === -1 ? ids[0] : (ids[index + 1] ?? ids[index - 1])
}

/** Of those who wait, in the order of what is due: the first that nobody else is being offered, past the open one. */
export function nextWaiting<Row extends Pick<Conversation, 'id' | 'offeredTo'>>(
  rows: readonly Row[],
  me: string,
  current: string | undefined,
): Row | undefined {
  const free = rows.filter(({ offeredTo }) => offeredTo === null || offeredTo === me)
  const at = free.findIndex(({ id }) => id === current)
  return at === -1 ? free[0] : free[(at + 1) % free.length]
}

/** The next page below what is there; what has moved up meanwhile stands there already. */
export function withPage(rows: Rows, page: { rows: readonly Conversation[]; next: string | null }, question: Question) {
  const existing = new Set(rows.entries.map(({ row }) => row.id))
  const fresh = page.rows.filter(({ id }) => !existing.has(id)).map((row) => placed(row, question))
  return { entries: [...rows.entries, ...fresh], next: page.next }
}

const still = (a: Conversation, b: Conversation) =>
  a.state === b.state &&
  a.assigneeId === b.assigneeId &&
  a.aiAgent?.id === b.aiAgent?.id &&
  a.preview?.at === b.preview?.at &&
  a.waitingSince === b.waitingSince &&
  a.closedAt === b.closedAt &&
  a.snoozedUntil === b.snoozedUntil &&
  a.answerDueAt === b.answerDueAt &&
  a.resolveDueAt === b.resolveDueAt

export function patched(rows: Rows, recent: readonly Conversation[], question: Question): Rows {
  const newest = new Map(recent.map((row) => [row.id, row]))
  const existing = new Set<string>()
  const entries: Entry[] = []
  let touched = false
  const end = rows.next === null ? undefined : rows.entries.at(-1)
  const stored = rows.entries.flatMap((entry): Entry[] => {
    const now = newest.get(entry.row.id)
    if (!now) return [entry]
    existing.add(now.id)
    if (now.version <= entry.row.version) return [entry]
    touched = true
    if (!belongs(question, now)) return []
    if (still(entry.row, now)) return [{ ...entry, row: now }]
    const moved = placed(now, question)
    // What has moved below the last row that was read comes with its page.
    if (!end || compare(moved, end, question) < 0) entries.push(moved)
    return []
  })
  // Whether somebody's name matches what was typed is the server's to say.
  if (!question.search) {
    for (const row of recent) {
      if (existing.has(row.id) || !belongs(question, row)) continue
      const entry = placed(row, question)
      if (!end || compare(entry, end, question) < 0) entries.push(entry)
    }
  }
  if (!touched && entries.length === 0) return rows
  return { entries: merged(stored, entries, question), next: rows.next }
}

/** The rows in the order they stood in when the list was frozen, and how many have come since. */
export function inFrozenOrder(rows: Rows, order: readonly string[]): { entries: readonly Entry[]; fresh: number } {
  const of = new Map(rows.entries.map((entry) => [entry.row.id, entry]))
  const entries = order.flatMap((id) => of.get(id) ?? [])
  return { entries, fresh: rows.entries.length - entries.length }
}

function merged(entries: readonly Entry[], incoming: Entry[], question: Question): Entry[] {
  if (incoming.length === 0) return [...entries]
  incoming.sort((a, b) => compare(a, b, question))
  const all: Entry[] = []
  let at = 0
  for (const entry of entries) {
    for (let next = incoming[at]; next && compare(next, entry, question) < 0; next = incoming[at]) {
      all.push(next)
      at += 1
    }
    all.push(entry)
  }
  return [...all, ...incoming.slice(at)]
}
