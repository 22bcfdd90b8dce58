import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { describe, expect, it } from 'vitest'
import { countOf } from './list-count.ts'
import { authorText } from './preview-author.ts'
import { row } from './row.fake.ts'
import {
  belongs,
  inFrozenOrder,
  neighbourOf,
  nextWaiting,
  nothing,
  patched,
  type Question,
  type Rows,
  withPage,
} from './rows.ts'

const all: Question = { states: ['waiting', 'open', 'held', 'snoozed'], order: 'newest' }
const ownRow: Question = { states: ['open', 'held'], assignee: 'me', order: 'newest' }
const ids = ({ entries }: Rows) => entries.map((entry) => entry.row.id)
const read = (rows: Conversation[], question: Question, next: string | null = null) =>
  withPage(nothing, { rows, next }, question)

describe('what belongs to a list', () => {
  it('is told by state, holder, channel, person and what is unread', () => {
    const item = row('a', 1, { state: 'open', assigneeId: 'me', unread: 0 })
    expect(belongs(ownRow, item)).toBe(true)
    expect(belongs({ ...ownRow, assignee: 'nobody' }, item)).toBe(false)
    expect(belongs({ ...ownRow, channel: 'sms' }, item)).toBe(false)
    expect(belongs({ ...ownRow, contactId: 'other' }, item)).toBe(false)
    expect(belongs({ ...ownRow, unreadOnly: true }, item)).toBe(false)
    expect(belongs({ ...all, order: 'longest_waiting' }, { ...item, waitingSince: null })).toBe(false)
    expect(belongs({ states: ['closed'] }, item)).toBe(false)
    // What nobody has is found beside one's own; of other people's nothing.
    const snoozed: Question = { states: ['snoozed'], assignee: 'me', orUnassigned: true }
    const isFound = (assigneeId: string | null) => belongs(snoozed, { ...item, state: 'snoozed', assigneeId })
    expect(['me', null, 'other'].map(isFound)).toEqual([true, true, false])
    const day = { closedFrom: '2026-03-02T00:00:00.000Z', closedUntil: '2026-03-03T00:00:00.000Z' }
    const closed = (closedAt: string | null) =>
      belongs({ states: ['closed'], ...day }, { ...item, state: 'closed', closedAt })
    expect([day.closedFrom, '2026-03-02T23:59:59.999Z'].map(closed)).toEqual([true, true])
    expect([null, '2026-03-01T23:59:59.999Z', day.closedUntil].map(closed)).toEqual([false, false, false])
  })
})

it('what is snoozed and nobody’s is counted beside one’s own', () => {
  const counts = { waiting: 1, open: 0, held: 0, snoozed: 6, closed: 0 }
  const state = { recent: [], counts, byAssignee: {}, snoozedBy: { me: 2, other: 3 } }
  expect(['me', 'third'].map((id) => countOf('snoozed', state, id))).toEqual([3, 1])
})

it('after a row that leaves comes the one below, at the end the one above', () => {
  expect(['a', 'b', 'c', 'of another list'].map((id) => neighbourOf(['a', 'b', 'c'], id))).toEqual(['b', 'c', 'b', 'a'])
  expect([neighbourOf(['a'], 'a'), neighbourOf([], 'a')]).toEqual([undefined, undefined])
})

it('the next customer is the first that nobody else is being offered, past the one that is open', () => {
  const of = (id: string, offeredTo: string | null = null) => ({ id, offeredTo })
  const waiting = [of('offered', 'other'), of('a', 'me'), of('b')]
  expect([undefined, 'elsewhere', 'a', 'b'].map((open) => nextWaiting(waiting, 'me', open)?.id)).toEqual([
    'a',
    'a',
    'b',
    'a',
  ])
  expect([nextWaiting([of('x', 'other')], 'me', undefined), nextWaiting([], 'me', 'a')]).toEqual([undefined, undefined])
})

it('last words are called one’s own only where they are', () => {
  const t = (key: string) => key
  expect(authorText({ id: 'me', name: 'Ana Lima' }, 'me', t)).toBe('conversations.inbox.ours')
  expect(authorText({ id: 'other', name: 'Bia Reis' }, 'me', t)).toBe('Bia Reis:')
  expect(authorText({ id: null, name: 'Pesquisa' }, 'me', t)).toBe('Pesquisa:')
  expect(authorText(undefined, 'me', t)).toBe('conversations.inbox.team')
})

describe('rows that were read', () => {
  it('let go of what left the list and take in what came, at its place', () => {
    const rows = read([row('c', 30, { assigneeId: 'me' }), row('a', 10, { assigneeId: 'me' })], ownRow)
    const next = patched(
      rows,
      [row('c', 41, { assigneeId: 'you', version: 2 }), row('b', 20, { assigneeId: 'me' })],
      ownRow,
    )
    expect(ids(next)).toEqual(['b', 'a'])
  })

  it('move up with a new message, and stay where they are when they were only seen', () => {
    const rows = read([row('b', 20), row('a', 10)], all)
    const seen = patched(rows, [row('a', 30, { version: 2, unread: 0 })], all)
    expect(ids(seen)).toEqual(['b', 'a'])
    expect(seen.entries[1]?.row.unread).toBe(0)
    const written = patched(
      seen,
      [row('a', 40, { version: 3, preview: { text: 'x', from: 'contact', at: '40' } })],
      all,
    )
    expect(ids(written)).toEqual(['a', 'b'])
  })

  it('are the same object when nothing is new', () => {
    const rows = read([row('b', 20)], all)
    expect(patched(rows, [row('b', 20)], all)).toBe(rows)
  })

  it('leave to later pages what stands below', () => {
    const rows = read([row('c', 30), row('b', 20)], all, 'more')
    expect(ids(patched(rows, [row('a', 10), row('d', 25)], all))).toEqual(['c', 'd', 'b'])
    const whole = withPage(rows, { rows: [row('b', 20), row('a', 10)], next: null }, all)
    expect(ids(whole)).toEqual(['c', 'b', 'a'])
  })

  it('stand by their end where they are over: a new name moves none, a second end does', () => {
    const question: Question = { states: ['closed'], order: 'newest' }
    const closed = (id: string, changed: number, closedAt: string, version = 1) =>
      row(id, changed, { state: 'closed', closedAt, version })
    const rows = read([closed('today', 20, '20'), closed('march', 10, '10')], question)
    expect(ids(patched(rows, [closed('march', 30, '10', 2)], question))).toEqual(['today', 'march'])
    expect(ids(patched(rows, [closed('march', 40, '40', 3)], question))).toEqual(['march', 'today'])
    expect(ids(patched(rows, [closed('yesterday', 50, '15')], question))).toEqual(['today', 'yesterday', 'march'])
  })

  it('put who waits longest first', () => {
    const question: Question = { ...all, order: 'longest_waiting' }
    const waiting = (id: string, since: string) => row(id, 50, { waitingSince: since })
    const rows = read([waiting('a', '10'), waiting('c', '30')], question)
    expect(ids(patched(rows, [waiting('b', '20')], question))).toEqual(['a', 'b', 'c'])
  })

  it('put what is due and who waits first, then what is answered, the newest change first', () => {
    const question: Question = { ...all, order: 'due' }
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString()
    const rowAt = (id: string, minute: number, over: Partial<Conversation> = {}) =>
      row(id, 0, { changedAt: at(minute), ...over })
    const rows = patched(
      read([], question),
      [
        rowAt('answered', 1),
        rowAt('answered later', 2),
        rowAt('waits', 3, { waitingSince: at(0) }),
        rowAt('waits longer than an hour', 3, { waitingSince: at(-35) }),
        rowAt('waits, to be resolved later', 3, { resolveDueAt: at(600), waitingSince: at(-1) }),
        rowAt('due', 4, { resolveDueAt: at(40), waitingSince: at(3) }),
        rowAt('due sooner', 5, { answerDueAt: at(30), resolveDueAt: at(50) }),
      ],
      question,
    )
    expect(ids(rows)).toEqual([
      ...['waits longer than an hour', 'due sooner', 'due', 'waits, to be resolved later', 'waits'],
      ...['answered later', 'answered'],
    ])
    const answered = rowAt('due sooner', 6, { resolveDueAt: at(50), version: 2 })
    expect(ids(patched(rows, [answered], question))[2]).toBe('due sooner')
    // Below the last row that was read it comes with its page.
    const cut = { entries: rows.entries.slice(1, 3), next: 'more' }
    expect(ids(patched(cut, [answered], question))).toEqual(['due'])
  })

  it('stand still in a frozen list, and what has come is counted', () => {
    const rows = read([row('b', 20), row('a', 10)], all)
    const order = ids(rows)
    const news = [row('c', 50), row('a', 40, { version: 3, preview: { text: 'x', from: 'contact', at: '40' } })]
    const { entries, fresh } = inFrozenOrder(patched(rows, news, all), order)
    expect([entries.map((entry) => entry.row.id), entries[1]?.row.version, fresh]).toEqual([['b', 'a'], 3, 1])
  })

  it('add nobody to a search, and follow whom it found', () => {
    const question: Question = { ...all, search: 'ana' }
    const rows = read([row('b', 20)], question)
    const next = patched(rows, [row('a', 30), row('b', 40, { version: 2, unread: 7 })], question)
    expect(next.entries.map((entry) => [entry.row.id, entry.row.unread])).toEqual([['b', 7]])
  })
})
