import type { VisitorMessage } from '@aura/contracts/webchat/visitor.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { emptyThread } from './fold.ts'
import { unreadOf, type WidgetEvent, type WidgetState, widgetStart, widgetStep } from './widget.ts'

const start = widgetStart({ outbox: [], readUpTo: 0 })
const after = (events: readonly WidgetEvent[], from: WidgetState = start) => events.reduce(widgetStep, from)
const text = (id: string, n: number, from: VisitorMessage['from'] = 'company'): VisitorMessage => ({
  ...{ id, n, from, author: null, at: '2026-11-02T10:00:00.000Z' },
  content: { type: 'text', text: id },
})
const write = (id: string): WidgetEvent => ({ type: 'write', message: { id, content: { type: 'text', text: id } } })
const snapshot = (...messages: VisitorMessage[]): WidgetEvent => ({
  type: 'snapshot',
  thread: { ...emptyThread, messages },
})

it('a message is shown at once, is sent when stored, and leaves the outbox when it stands in the chat', () => {
  const states = ['a', 'sent', 'gone'].map((_, index) =>
    after(
      [write('a'), { type: 'stored', id: 'a' }, { type: 'message', message: text('a', 1, 'visitor') }].slice(
        0,
        index + 1,
      ) as WidgetEvent[],
    ),
  )
  expect(states.map(({ outbox }) => outbox.map(({ state }) => state))).toEqual([['sending'], ['sent'], []])
  expect(states[2]?.thread?.messages).toHaveLength(1)
})

it('what was refused stays with its reason until it is tried again or discarded', () => {
  const refused = after([write('a'), { type: 'refused', id: 'a', problem: 'no' }])
  expect(refused.outbox).toMatchObject([{ state: 'failed', problem: 'no' }])
  expect(after([{ type: 'retry', id: 'a' }], refused).outbox).toMatchObject([{ state: 'sending' }])
  expect(after([{ type: 'discard', id: 'a' }], refused).outbox).toEqual([])
})

it('a snapshot after a break takes what has arrived out of the outbox, and leaves the rest', () => {
  const state = after([write('a'), write('b'), snapshot(text('a', 1, 'visitor'))])
  expect(state.outbox.map(({ id }) => id)).toEqual(['b'])
})

it('counts as unread what came while the chat was closed, and nothing of the visitor', () => {
  const closed = after([snapshot(text('x', 1)), { type: 'message', message: text('y', 2, 'visitor') }])
  expect(unreadOf(closed).map(({ id }) => id)).toEqual(['x'])
  const opened = after([{ type: 'opened' }], closed)
  expect(unreadOf(opened)).toEqual([])
  expect(unreadOf(after([{ type: 'closed' }, { type: 'message', message: text('z', 3) }], opened))).toHaveLength(1)
})

it('nobody types on a broken line, nor after the answer', () => {
  const typing = after([
    { type: 'line', line: 'live' },
    { type: 'typing', on: true },
  ])
  expect(typing.operatorTypes).toBe(true)
  expect(after([{ type: 'line', line: 'connecting' }], typing).operatorTypes).toBe(false)
  expect(after([{ type: 'message', message: text('x', 1) }], typing).operatorTypes).toBe(false)
})

it('whatever comes twice or out of order is shown once, in order, and never also in the outbox', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const number: Record<string, number> = { a: 1, b: 2, c: 3, d: 4, e: 5 }
  const event: fc.Arbitrary<WidgetEvent> = fc.oneof(
    id.map(write),
    id.map((name): WidgetEvent => ({ type: 'stored', id: name })),
    id.map((name): WidgetEvent => ({ type: 'refused', id: name, problem: '' })),
    id.map((name): WidgetEvent => ({ type: 'message', message: text(name, number[name] ?? 0, 'visitor') })),
    fc.constantFrom<WidgetEvent>({ type: 'opened' }, { type: 'closed' }, { type: 'line', line: 'connecting' }),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 40 }), (events) => {
      const seen = new Set<string>()
      let state = start
      for (const next of events) {
        // A page never writes under the id of a message that it has seen.
        if (next.type === 'write' && seen.has(next.message.id)) continue
        if (next.type === 'message') seen.add(next.message.id)
        state = widgetStep(state, next)
      }
      const shown = (state.thread?.messages ?? []).map(({ id: name }) => name)
      expect(shown).toEqual([...seen].sort())
      expect(state.outbox.filter(({ id: name }) => seen.has(name))).toEqual([])
    }),
  )
})
