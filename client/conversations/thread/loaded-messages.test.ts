import type { Message } from '@aura/contracts/conversations/message.ts'
import { describe, expect, it } from 'vitest'
import { beginsDay, followsOn, joined, withEarlier } from './loaded-messages.ts'
import { message } from './message.fake.ts'

const run = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, at) => message(from + at))
const seqs = (messages: readonly Message[]) => messages.map(({ seq }) => seq)

describe('the messages of an open thread', () => {
  it('keep what goes out of the live part', () => {
    expect(seqs(joined(run(1, 5), run(3, 8)))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('let go of what does not follow on', () => {
    expect(seqs(joined(run(1, 5), run(9, 12)))).toEqual([9, 10, 11, 12])
  })

  it('show the live one of two', () => {
    const [old] = joined([message(1, { status: 'sent' })], [message(1, { status: 'read' })])
    expect(old?.status).toBe('read')
  })

  it('take older pages in front, and only those that follow on', () => {
    expect(seqs(withEarlier(run(4, 6), run(1, 5)))).toEqual([1, 2, 3, 4, 5, 6])
    expect(seqs(withEarlier(run(4, 6), run(1, 2)))).toEqual([4, 5, 6])
  })
})

describe('a bubble', () => {
  it('stands with the one before it when the same person wrote both within minutes', () => {
    const first = message(1, { at: '2026-03-02T10:00:00.000Z' })
    expect(followsOn(first, message(2, { at: '2026-03-02T10:04:00.000Z' }))).toBe(true)
    expect(followsOn(first, message(2, { at: '2026-03-02T10:06:00.000Z' }))).toBe(false)
    expect(followsOn(first, message(2, { at: first.at, direction: 'out' }))).toBe(false)
    expect(followsOn(undefined, first)).toBe(false)
  })

  it('may begin a day', () => {
    const first = message(1, { at: '2026-03-02T10:00:00.000Z' })
    expect(beginsDay(undefined, first)).toBe(true)
    expect(beginsDay(first, message(2, { at: '2026-03-02T11:00:00.000Z' }))).toBe(false)
    expect(beginsDay(first, message(2, { at: '2026-03-04T10:00:00.000Z' }))).toBe(true)
  })
})
