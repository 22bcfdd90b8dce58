import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import { allDeals, chunkDeals, findDeal } from '@aura/contracts/deals/deal-chunks.ts'
import { defaultStages } from '@aura/contracts/deals/pipeline.ts'
import { columnsOf } from '@aura/machines/deals/board.ts'
import { sums } from '@aura/machines/deals/metrics.ts'
import { idleDays } from '@aura/machines/deals/rotting.ts'
import { describe, expect, it } from 'vitest'
import { announcementsFor } from './announcements.ts'
import { totalOf } from './column-figures.ts'
import { created, edited, editedMany, moved } from './optimistic.ts'
import { beforeAt, sorted } from './order.ts'
import { seenVersion } from './pending-commands.ts'
import { refusalsOf } from './rules.ts'
import type { Drag } from './use-drag.ts'

const at = '2026-03-02T10:00:00.000Z'
const deciding = { actor: { permissions: ['update_crm'] }, now: new Date(at), stages: defaultStages } as const
const deal = (id: string, over: Partial<Deal> = {}): Deal => ({
  id,
  pipelineId: 'p',
  stage: 'proposal',
  rank: 'a0',
  title: id,
  contact: null,
  contactId: null,
  value: { amount: 100, currency: 'BRL' },
  probability: 50,
  ownerId: 'u',
  ownerName: 'Ana Souza',
  createdAt: '2026-01-01T00:00:00.000Z',
  movedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  ...over,
})
const state = (...deals: Deal[]): BoardState => ({
  pipeline: { id: 'p', name: 'Sales', version: 1, stages: [...defaultStages] },
  deals: chunkDeals(deals),
})
const idsIn = (board: BoardState, stage: Stage) =>
  columnsOf(board)
    .find((column) => column.stage === stage)
    ?.deals.map((deal) => deal.id)

const a = (board: BoardState) => findDeal(board.deals, 'a')

const three = state(deal('a', { rank: 'a0' }), deal('b', { rank: 'a1' }), deal('c', { rank: 'a2' }))

describe('a card put somewhere', () => {
  it('stands before the card it was put before', () => {
    expect(idsIn(moved(three, { dealId: 'c', to: 'proposal', before: 'b' }, deciding, 'command'), 'proposal')).toEqual([
      'a',
      'c',
      'b',
    ])
  })
  it('stands at the end when put before nothing', () => {
    expect(idsIn(moved(three, { dealId: 'a', to: 'proposal', before: null }, deciding, 'command'), 'proposal')).toEqual(
      ['b', 'c', 'a'],
    )
  })
  it('restarts the days without movement only in another column', () => {
    expect(a(moved(three, { dealId: 'a', to: 'proposal', before: null }, deciding, 'command'))?.movedAt).not.toBe(at)
    expect(a(moved(three, { dealId: 'a', to: 'closing', before: null }, deciding, 'command'))?.movedAt).toBe(at)
  })
  it('finds a place between two cards that share a rank', () => {
    const twins = state(deal('a'), deal('b'), deal('x', { stage: 'lost' }))
    const ids = idsIn(moved(twins, { dealId: 'x', to: 'proposal', before: 'b' }, deciding, 'command'), 'proposal')
    expect(ids).toHaveLength(3)
  })
  it('leaves the board alone when it is gone', () => {
    expect(moved(three, { dealId: 'z', to: 'lost', before: null }, deciding, 'command')).toBe(three)
  })
  it('knows with a filter on where the end of what is shown is', () => {
    const all = allDeals(three.deals)
    const visible = all.filter((item) => item.id !== 'c')
    expect(beforeAt(visible, all, 2, 'x')).toBe('c')
    expect(beforeAt(visible, all, 0, 'x')).toBe('a')
    expect(beforeAt(all, all, 3, 'x')).toBeNull()
    expect(beforeAt([], all, 0, 'x')).toBeNull()
  })
})

describe('a new and a changed card', () => {
  const value = { amount: 5, currency: 'BRL' } as const
  it('comes at the end of its column, once', () => {
    const input = { dealId: 'n', stage: 'proposal', title: 'New', value, probability: 10 } as const
    const first = created(three, input, { id: 'u', name: 'Ana' }, new Date(at))
    expect(idsIn(first, 'proposal')).toEqual(['a', 'b', 'c', 'n'])
    expect(created(first, input, { id: 'u', name: 'Ana' }, new Date(at))).toBe(first)
  })
  it('is not overwritten by an edit of an older version', () => {
    const newer = state(deal('a', { version: 3, title: 'Newer' }))
    const input = { dealId: 'a', version: 2, title: 'Older', contact: null, value, probability: 1 }
    expect(edited(newer, input, deciding, 'command')).toBe(newer)
    expect(a(edited(newer, { ...input, version: 3 }, deciding, 'command'))?.title).toBe('Older')
  })
  it('says of two edits without an answer the version of the server, and that the second follows the first', () => {
    const seen = (board: BoardState) => seenVersion(a(board) ?? deal('a'))
    const first = edited(three, { dealId: 'a', ...seen(three), probability: 60 }, deciding, 'first')
    expect(seen(first)).toEqual({ version: 1, seenCommands: ['first'] })
    const cell = { dealId: 'a', ...seen(first), patch: { title: 'Second' } }
    const second = editedMany(first, { edits: [cell] }, deciding, 'second')
    expect(seen(second)).toEqual({ version: 1, seenCommands: ['first', 'second'] })
    const third = moved(second, { dealId: 'a', to: 'closing', before: null }, deciding, 'third')
    expect(seen(third)).toEqual({ version: 1, seenCommands: ['first', 'second', 'third'] })
    // Somebody else was first: the version is theirs, and what was typed stands on it.
    const foreign = state(deal('a', { version: 2, value }))
    const shown = editedMany(foreign, { edits: [cell] }, deciding, 'second')
    expect(a(shown)).toMatchObject({ title: 'Second', value, version: 2 })
    expect(seen(foreign)).toEqual({ version: 2 })
  })
})

describe('what the board shows', () => {
  it('sorts by value and keeps the order of equals', () => {
    const list = [deal('a'), deal('b', { value: { amount: 900, currency: 'BRL' } }), deal('c')]
    expect(sorted(list, 'value').map((item) => item.id)).toEqual(['b', 'a', 'c'])
  })
  it('adds up each currency by itself', () => {
    const list = [deal('a'), deal('b', { value: { amount: 900, currency: 'USD' } }), deal('c')]
    expect(sums(list)).toEqual([
      { currency: 'USD', amount: 900 },
      { currency: 'BRL', amount: 200 },
    ])
    const values = [
      { currency: 'USD', amount: 900 },
      { currency: 'BRL', amount: 200 },
    ]
    const columns = list.map((item) => ({ deals: [item] }))
    expect(totalOf(columns, defaultStages)).toEqual({ count: 3, values, open: list, probability: 50 })
    expect(totalOf([{ deals: [] }], defaultStages).probability).toBeUndefined()
  })
  it('leaves what has ended out of the average probability, but for nothing else', () => {
    const won = deal('w', { stage: 'closing', probability: 100, outcome: { result: 'won', reason: null, at } })
    const ended = [won, deal('l', { stage: 'lost', probability: 0 })]
    const total = totalOf([{ deals: [deal('a', { probability: 40 })] }, { deals: ended }], defaultStages)
    expect(total).toMatchObject({ count: 3, values: [{ amount: 300 }], probability: 40, open: [{ id: 'a' }] })
    expect(totalOf([{ deals: ended }], defaultStages).probability).toBeUndefined()
  })
  it('counts whole days without movement', () => {
    expect(idleDays(deal('a'), Date.parse('2026-01-08T00:00:00.000Z'))).toBe(7)
    expect(idleDays(deal('a'), Date.parse('2026-01-07T23:59:00.000Z'))).toBe(6)
  })
})

describe('where a card may go', () => {
  it('is everywhere, but from lost to closing only after it was reopened', () => {
    const code = 'deals.move_refused'
    expect(refusalsOf(deal('a'), deciding)).toEqual({})
    expect(refusalsOf(deal('a', { stage: 'lost' }), deciding)).toEqual({
      closing: { ok: false, code, params: { reason: 'reopen_first' } },
    })
  })
  it('is nowhere else without the permission, which a move says too', () => {
    const revoked = { ...deciding, actor: { permissions: [] } }
    expect(Object.keys(refusalsOf(deal('a'), revoked))).toHaveLength(5)
    expect(moved(three, { dealId: 'a', to: 'lost', before: null }, revoked, 'command')).toBe(three)
  })
})

describe('what is heard of a drag', () => {
  it('ends with how it ended: a step that is drawn late says nothing', () => {
    const card = deal('a')
    const from = { stage: card.stage, index: 0 }
    const latest: { current: Drag | undefined } = { current: { deal: card, from, over: from, refusals: {} } }
    const announcements = announcementsFor(latest, () => [])
    const event = { active: { id: 'a', data: { current: {} }, rect: { current: { initial: null, translated: null } } } }
    const move = { ...event, over: null }
    expect(announcements.onDragStart(event)).toBeDefined()
    latest.current = { deal: card, from, over: { stage: 'lost', index: 0 }, refusals: {} }
    latest.current = undefined
    expect(announcements.onDragCancel(move)).toBeDefined()
    expect(announcements.onDragMove?.(move)).toBeUndefined()
  })
})
