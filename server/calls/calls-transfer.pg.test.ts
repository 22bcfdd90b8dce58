/** Calls that go to another operator, to a queue, or to another contact, against a real database. */

import { randomUUIDv7 } from 'node:crypto'
import { ana, bia, later, testCalls } from '@aura/infra/calls-test.ts'
import { describe, expect, it } from 'vitest'
import { moveAll } from '../conversations/of-contact.ts'
import { passOffer } from '../routing/time-out.ts'

const {
  floor,
  idOf,
  outcome,
  goOnDuty,
  openQueue,
  distributeWaiting,
  report,
  ring,
  callOf,
  conversationOf,
  offersOf,
  acceptBy,
  runCommands,
  answeredCall,
} = testCalls()

describe('handed on', () => {
  it('it rings at that operator, and in the queue when there is no answer', async () => {
    const value = await answeredCall()
    const { id: callId } = await callOf(value)
    const nobody = { kind: 'operator', userId: randomUUIDv7() }
    expect(await outcome(ana, 'calls.transfer-call', { callId, to: nobody })).toMatch(/^conversations.no_such_person/)
    const to = { kind: 'operator', userId: idOf(bia) }
    expect(await outcome(ana, 'calls.transfer-call', { callId, to })).toMatch(/^calls.not_free/)
    await goOnDuty(bia)
    expect(await outcome(ana, 'calls.transfer-call', { callId, to })).toBe('ok')
    expect(await runCommands(value)).toEqual(['waiting'])
    const offer = (await offersOf(value)).at(-1)
    expect([offer?.user_id, offer?.state, (await callOf(value)).state]).toEqual([idOf(bia), 'offered', 'offered'])
    await floor.within((work) => passOffer(work, offer?.id ?? ''), later(31_000))
    expect((await callOf(value)).state).toBe('waiting')
    await distributeWaiting()
    expect(await acceptBy(ana, value)).toBe('ok')
    expect(await runCommands(value)).toEqual(['connected'])
  })

  it('a transfer accepted before the provider was told to hold connects at once', async () => {
    const value = await answeredCall()
    const { id: callId } = await callOf(value)
    await goOnDuty(bia)
    expect(await outcome(ana, 'calls.transfer-call', { callId, to: { kind: 'operator', userId: idOf(bia) } })).toBe(
      'ok',
    )
    expect(await acceptBy(bia, value)).toBe('ok')
    expect(await runCommands(value)).toEqual([])
    expect(await callOf(value)).toMatchObject({ state: 'talking' })
    expect(await conversationOf(value)).toMatchObject({ state: 'open', assignee_id: idOf(bia) })
  })

  it('is refused with the reason when the caller has hung up meanwhile', async () => {
    const value = await answeredCall()
    await goOnDuty(bia)
    const { id: callId } = await callOf(value)
    await report(value, 'over')
    const to = { kind: 'operator', userId: idOf(bia) }
    expect(await outcome(ana, 'calls.transfer-call', { callId, to })).toBe('calls.not_now caller_gone')
  })
})

it('two cards that are merged keep both calls, each with its operator', async () => {
  const queueId = await openQueue()
  await goOnDuty(ana, bia)
  const [value, other] = [await ring(), await ring('+5511987650001')]
  await distributeWaiting()
  const who = (await offersOf(value))[0]?.user_id === idOf(ana) ? ana : bia
  const second = who === ana ? bia : ana
  expect([await acceptBy(who, value), await acceptBy(second, other)]).toEqual(['ok', 'ok'])
  expect([await runCommands(value), await runCommands(other)]).toEqual([['connected'], ['connected']])
  const [gone, stored] = [await conversationOf(value), await conversationOf(other)]
  const card = (row: { contact_id: string }) => ({ id: row.contact_id, name: 'Maria' })
  await floor.within((work) => moveAll(work, card(gone), card(stored)))
  for (const externalId of [value, other])
    expect(await callOf(externalId)).toMatchObject({
      state: 'talking',
      contactId: stored.contact_id,
      conversationId: stored.id,
    })
  expect([await runCommands(value), await runCommands(other)]).toEqual([[], []])
  const [{ id: first }, { id: last }] = [await callOf(value), await callOf(other)]
  expect(await outcome(who, 'calls.hold-call', { callId: first })).toBe('ok')
  expect(await outcome(who, 'calls.transfer-call', { callId: first, to: { kind: 'queue', queueId } })).toBe(
    'calls.not_now beside_another',
  )
  // An operator with a call gets no further offer.
  await ring('+5511987650002')
  expect(await distributeWaiting()).toBe(0)
  for (const [person, callId] of [
    [second, last],
    [who, first],
  ] as const) {
    expect((await conversationOf(value)).state).toBe('open')
    expect(await outcome(person, 'calls.hang-up-call', { callId })).toBe('ok')
    expect(await outcome(person, 'calls.finish-call', { callId })).toBe('ok')
  }
  expect((await conversationOf(value)).state).toBe('closed')
})
