/** What of a call's way is told, by the states before and after. */
import type { Call, CallState } from '@aura/contracts/calls/call.ts'
import { expect, test } from 'vitest'
import { callFeedEntries } from './call-feed-entries.ts'

const call: Call = {
  ...{ id: 'c1', channelId: 'ch1', conversationId: 'v1', contactId: 'p1', contactName: 'Maria', address: '+55' },
  ...{ queueId: 'q1', operatorId: 'u1', operatorName: 'Ana', state: 'talking', problem: null },
  ...{ startedAt: '2026-03-02T10:00:00.000Z', answeredAt: '2026-03-02T10:00:20.000Z', heldSince: null, heldMs: 0 },
  ...{ endedAt: null, endedBy: null, wrapUpUntil: null, version: 2 },
}
const tells = (before: CallState | null, state: CallState, set: Partial<Call> = {}, actor: string | null = null) =>
  callFeedEntries({ call: { ...call, state, ...set }, before }, actor)

test.each<[CallState | null, CallState, string | null]>([
  [null, 'waiting', 'call_came'],
  ['waiting', 'offered', 'call_ringing'],
  ['offered', 'waiting', null],
  ['offered', 'connecting', null],
  ['connecting', 'in_doubt', null],
  ['in_doubt', 'talking', 'call_answered'],
  ['connecting', 'talking', 'call_answered'],
  ['talking', 'on_hold', null],
  ['on_hold', 'talking', null],
  ['talking', 'waiting', 'call_returned'],
  ['talking', 'wrap_up', 'call_ended'],
  ['wrap_up', 'ended', null],
  ['waiting', 'abandoned', 'call_abandoned'],
  [null, 'abandoned', 'call_abandoned'],
  ['offered', 'missed', 'call_missed'],
  [null, 'refused', 'call_refused'],
  ['connecting', 'failed', 'call_failed'],
  ['talking', 'talking', null],
])('from %s to %s: %s', (before, state, kind) => {
  expect(tells(before, state)?.kind ?? null).toBe(kind)
})

test('it says who, how long, and where it is opened', () => {
  const endedAt = '2026-03-02T10:03:20.000Z'
  const ended = tells('talking', 'wrap_up', { endedAt })
  expect(ended).toMatchObject({
    whoId: 'u1',
    params: { talked: '180000' },
    subject: { type: 'conversation', id: 'v1' },
  })
  expect(tells('waiting', 'abandoned', { endedAt, operatorId: null })).toMatchObject({ params: { waited: '200000' } })
  // A transfer is told of the operator who transfers.
  const handed = tells('on_hold', 'waiting', { operatorId: null }, 'u2')
  expect(handed).toMatchObject({ kind: 'call_transferred', severity: 'information' })
  expect(handed).not.toHaveProperty('whoId')
  // Hung up on before it was answered, and called while nobody is there.
  expect(tells('connecting', 'wrap_up', { answeredAt: null })?.kind).toBe('call_missed')
  expect(tells('waiting', 'missed', { problem: 'calls.outside_hours' })?.kind).toBe('call_turned_away')
  expect(tells(null, 'refused', { conversationId: null })?.subject).toBeNull()
})
