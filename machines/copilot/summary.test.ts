import { expect, it } from 'vitest'
import { needsSummary, summaryPurpose } from './summary.ts'

const ana = { state: 'open', assigneeId: 'ana', mergedInto: null } as const
const closed = { ...ana, state: 'closed' } as const

it('a conversation that a person lets go is summed up for whom it goes to', () => {
  expect(summaryPurpose(ana, { ...ana, assigneeId: 'bia' })).toBe('transfer')
  expect(summaryPurpose(ana, { ...ana, state: 'waiting', assigneeId: null })).toBe('transfer')
  expect(summaryPurpose(ana, closed)).toBe('close')
})

it('one that stays, that nobody had, that is merged or that was over is not', () => {
  expect(summaryPurpose(ana, { ...ana, state: 'held' })).toBe(null)
  expect(summaryPurpose({ ...ana, assigneeId: null }, ana)).toBe(null)
  expect(summaryPurpose(ana, { ...closed, mergedInto: 'c' })).toBe(null)
  expect(summaryPurpose(closed, ana)).toBe(null)
})

const entry = (direction: 'in' | 'out' | 'inside', type: 'text' | 'note' | 'change') =>
  ({ direction, author: { kind: 'user' }, content: { type } }) as const
const exchange = [entry('in', 'text'), entry('out', 'text'), entry('in', 'text')]

it('little that was said, and a note that says it, need no summary', () => {
  expect(needsSummary([...exchange, entry('inside', 'change')])).toBe(true)
  expect(needsSummary(exchange.slice(1))).toBe(false)
  expect(needsSummary([...exchange, entry('inside', 'note'), entry('inside', 'change')])).toBe(false)
  expect(needsSummary([...exchange, entry('inside', 'note'), entry('in', 'text')])).toBe(true)
  const bySystem = { ...entry('inside', 'change'), author: { kind: 'system' } } as const
  expect(needsSummary([...exchange, bySystem])).toBe(false)
  expect(needsSummary([...exchange, bySystem, entry('inside', 'change')])).toBe(true)
  const byAgent = { ...entry('inside', 'note'), author: { kind: 'ai_agent' } } as const
  expect(needsSummary([...exchange, byAgent, entry('inside', 'change')])).toBe(true)
  expect(needsSummary([...exchange, entry('inside', 'note'), byAgent])).toBe(false)
})
