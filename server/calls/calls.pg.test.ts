/** Calls against a real database: from the first ring to the last word, with everything told twice, late, or never. */

import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { CallSettings } from '@aura/contracts/calls/settings.ts'
import { ana, bia, later, maria, owner, type ProviderDouble, testCalls } from '@aura/infra/calls-test.ts'
import { describe, expect, it } from 'vitest'
import { endWrapUp } from './ends.ts'
import { nextAsk, callTimeouts as timeouts } from './provider-commands.ts'

const {
  bench,
  company,
  floor,
  idOf,
  call,
  outcome,
  goOnDuty,
  openQueue,
  distributeWaiting,
  report,
  ring,
  callOf,
  conversationOf,
  offersOf,
  entryOf,
  acceptBy,
  runCommands,
  answeredCall,
} = testCalls()

describe('a call', () => {
  it('rings at one person, is spoken, held, hung up and written about, and each step stands in the thread', async () => {
    await openQueue()
    await goOnDuty(ana, bia)
    const value = await ring()
    await ring('+5511987650001')
    expect(await distributeWaiting()).toBe(2)
    const [offer] = await offersOf(value)
    const who = offer?.user_id === idOf(ana) ? ana : bia
    expect([(await callOf(value)).state, await entryOf(value)]).toEqual(['offered', 'offered'])
    // An operator with a call gets no offer of a second one.
    await ring('+5511987650002')
    expect(await distributeWaiting()).toBe(0)
    expect(await acceptBy(who, value)).toBe('ok')
    expect((await callOf(value)).state).toBe('connecting')
    expect(await runCommands(value)).toEqual(['connected'])
    const talking = await callOf(value)
    expect([talking.state, talking.operatorId, await entryOf(value)]).toEqual(['talking', idOf(who), 'talking'])
    expect((await conversationOf(value)).waiting_since).toBeNull()
    const callId = talking.id
    expect(await outcome(who, 'calls.hold-call', { callId })).toBe('ok')
    expect(await runCommands(value)).toEqual(['held'])
    expect(await outcome(who, 'calls.hold-call', { callId })).toBe('calls.not_now held_already')
    expect(await outcome(who, 'calls.resume-call', { callId })).toBe('ok')
    expect(await runCommands(value)).toEqual(['connected'])
    // Actions on the conversation are refused during its call, and to other operators.
    const { id: conversationId } = await conversationOf(value)
    expect(await outcome(who, 'conversations.close', { conversationId, reason: 'resolved' })).toBe(
      'conversations.not_now on_call',
    )
    expect(await outcome(who === ana ? bia : ana, 'calls.hang-up-call', { callId })).toMatch(/^conversations.not_yours/)
    expect(await outcome(who, 'calls.hang-up-call', { callId })).toBe('ok')
    expect(await runCommands(value)).toEqual(['over'])
    expect((await callOf(value)).state).toBe('wrap_up')
    expect(
      await outcome(who, 'calls.transfer-call', { callId, to: { kind: 'operator', userId: idOf(owner) } }),
    ).toMatch(/not_free|caller_gone/)
    expect(await outcome(who, 'calls.finish-call', { callId })).toBe('ok')
    const over = await callOf(value)
    expect([over.state, over.endedBy, await entryOf(value)]).toEqual(['ended', 'company', 'ended'])
    expect((await conversationOf(value)).state).toBe('closed')
  })

  it('that is hung up while it rings is missed at once, and its offer is over', async () => {
    await openQueue()
    await goOnDuty(ana)
    const value = await ring()
    await distributeWaiting()
    await report(value, 'over')
    expect(await acceptBy(ana, value)).toMatch(/^routing.offer_over/)
    const [offer] = await offersOf(value)
    const { state, close_reason } = await conversationOf(value)
    expect([(await callOf(value)).state, offer?.state, state, close_reason]).toEqual([
      ...['missed', 'withdrawn', 'closed', 'abandoned'],
    ])
    const log = await call<{ rows: { id: string }[]; total: number }>(owner, 'calls.find-calls', {
      state: 'unanswered',
    })
    expect(log.total).toBe(1)
    // The customer calls again: it is the same conversation, and once a call is answered no call back is due.
    const again = await ring()
    expect((await conversationOf(again)).id).toBe((await conversationOf(value)).id)
    await distributeWaiting()
    expect(await acceptBy(ana, again)).toBe('ok')
    await runCommands(again)
    expect(await call(owner, 'calls.find-calls', { state: 'unanswered' })).toMatchObject({ total: 0 })
  })

  it('is taken once, however often and in whatever order its provider tells of it', async () => {
    const value = `CA${randomUUID()}`
    await Promise.all(
      [report(value, 'waiting'), report(value, 'waiting'), report(value, 'waiting')].map((p) => p.catch(() => {})),
    )
    await report(value, 'waiting')
    await report(value, 'over')
    await report(value, 'over')
    await report(value, 'connected')
    expect((await callOf(value)).state).toBe('abandoned')
    const delayed = `CA${randomUUID()}`
    await report(delayed, 'over')
    await report(delayed, 'waiting')
    expect(await callOf(delayed)).toMatchObject({ state: 'abandoned', conversationId: null })
    expect(await call(owner, 'calls.find-calls', {})).toMatchObject({ total: 2 })
  })

  it('of a blocked or anonymous caller is hung up, and on record', async () => {
    const rule = { list: 'block', target: { kind: 'phone', value: maria }, reason: 'Trote', expiresAt: null }
    await bench.call('contacts.add-rule', { ruleId: randomUUIDv7(), ...rule }, company.people[owner]?.claims ?? null)
    const blocked = await ring()
    expect(await callOf(blocked)).toMatchObject({ state: 'refused', problem: 'calls.caller_blocked' })
    expect(await runCommands(blocked)).toEqual(['over'])
    const hidden = await ring('anonymous')
    expect(await callOf(hidden)).toMatchObject({ state: 'refused', problem: 'calls.caller_unknown' })
    expect(await runCommands(hidden)).toEqual(['over'])
  })

  it('outside the hours of its queue is not kept waiting', async () => {
    await openQueue({ hours: { timeZone: 'America/Sao_Paulo', spans: [], holidays: [] } })
    const value = await ring()
    expect(await callOf(value)).toMatchObject({ state: 'missed', problem: 'calls.outside_hours' })
    expect(await conversationOf(value)).toMatchObject({ state: 'closed', close_reason: 'not_answered' })
    expect(await runCommands(value)).toEqual(['over'])
    expect((await conversationOf(value)).state).toBe('closed')
  })
})

describe('what the provider does not say', () => {
  it('is in doubt, and is asked before anything is said again', async () => {
    await openQueue()
    await goOnDuty(ana)
    const value = await ring()
    await distributeWaiting()
    await acceptBy(ana, value)
    expect(await runCommands(value, () => ({ answer: 'silence' }))).toEqual(['connected'])
    expect((await callOf(value)).state).toBe('in_doubt')
    const found: ProviderDouble = (ask) => (ask === 'look' ? { answer: 'at', place: 'waiting' } : { answer: 'done' })
    expect(await runCommands(value, found, later(5_000))).toEqual(['look', 'connected'])
    expect((await callOf(value)).state).toBe('talking')
  })

  it('by a worker that died in between is found out by the next one', async () => {
    await openQueue()
    await goOnDuty(ana)
    const value = await ring()
    await distributeWaiting()
    await acceptBy(ana, value)
    const { id } = await callOf(value)
    const claimed = await floor.within((work) => nextAsk(work, id, timeouts))
    expect(claimed?.ask).toBe('connected')
    // It is at the provider as far as anybody knows: nobody else asks.
    expect(await runCommands(value)).toEqual([])
    const there: ProviderDouble = () => ({ answer: 'at', place: 'connected' })
    expect(await runCommands(value, there, later(timeouts.leaseMs + 1))).toEqual(['look'])
    expect((await callOf(value)).state).toBe('talking')
  })

  it('of its end is asked for after a while of silence', async () => {
    const value = await answeredCall()
    expect(await runCommands(value)).toEqual([])
    const gone: ProviderDouble = () => ({ answer: 'at', place: 'over' })
    expect(await runCommands(value, gone, later(timeouts.quietMs + 1))).toEqual(['look'])
    expect(await callOf(value)).toMatchObject({ state: 'wrap_up', endedBy: 'caller' })
  })

  it('clearly no: the caller had hung up, or it fails with its reason', async () => {
    await openQueue()
    await goOnDuty(ana)
    const value = await ring()
    await distributeWaiting()
    await acceptBy(ana, value)
    const gone: ProviderDouble = (ask) =>
      ask === 'look' ? { answer: 'at', place: 'over' } : { answer: 'refused', problem: 'Call is not in-progress' }
    expect(await runCommands(value, gone)).toEqual(['connected', 'look'])
    expect((await callOf(value)).state).toBe('missed')
    const two = await ring('+5511987650001')
    await distributeWaiting()
    await acceptBy(ana, two)
    const no: ProviderDouble = (ask) =>
      ask === 'look' ? { answer: 'at', place: 'waiting' } : { answer: 'refused', problem: 'No rooms' }
    await runCommands(two, no)
    expect(await callOf(two)).toMatchObject({ state: 'failed', problem: 'No rooms' })
  })
})

describe('two at once', () => {
  it('who answer have one call between them', async () => {
    await openQueue()
    await goOnDuty(ana, bia)
    const value = await ring()
    await distributeWaiting()
    const { id: conversationId } = await conversationOf(value)
    const who = (await offersOf(value))[0]?.user_id === idOf(ana) ? ana : bia
    const both = await Promise.all([
      acceptBy(who, value),
      outcome(who === ana ? bia : ana, 'conversations.claim', { conversationId }),
    ])
    expect(both.filter((answer) => answer === 'ok')).toHaveLength(1)
    expect((await callOf(value)).state).toBe('connecting')
  })

  it('one who answers and one who hangs up leave nothing behind', async () => {
    await openQueue()
    await goOnDuty(ana)
    for (let n = 0; n < 5; n++) {
      const value = await ring(`+551198765100${n}`)
      await distributeWaiting()
      await Promise.all([acceptBy(ana, value), report(value, 'over')])
      expect([(await callOf(value)).state, (await conversationOf(value)).state]).toEqual(['missed', 'closed'])
    }
  })
})

it('the time to write is that of its queue or of the company, and ends by itself', async () => {
  const queueId = await openQueue()
  const settings = await call<CallSettings>(owner, 'calls.set-call-settings', {
    ...{ wrapUpSeconds: 0, queues: { [queueId]: 90 }, version: 0 },
  })
  expect(await outcome(owner, 'calls.set-call-settings', { ...settings, version: 0 })).toMatch(/^command.stale/)
  await goOnDuty(ana)
  const value = await ring()
  await distributeWaiting()
  await acceptBy(ana, value)
  await runCommands(value)
  await report(value, 'over')
  const { id, endedAt, wrapUpUntil } = await callOf(value)
  expect(Date.parse(wrapUpUntil ?? '') - Date.parse(endedAt ?? '')).toBe(90_000)
  await floor.within((work) => endWrapUp(work, id))
  expect((await callOf(value)).state).toBe('wrap_up')
  await floor.within((work) => endWrapUp(work, id), later(91_000))
  expect((await callOf(value)).state).toBe('ended')
  expect((await conversationOf(value)).state).toBe('closed')
})

it('a customer on two lines is served one after the other', async () => {
  const value = await answeredCall()
  const two = await ring()
  expect([(await callOf(two)).state, (await conversationOf(value)).assignee_id]).toEqual(['waiting', idOf(ana)])
  await report(value, 'over')
  await call(ana, 'calls.finish-call', { callId: (await callOf(value)).id })
  expect((await conversationOf(two)).state).toBe('waiting')
  expect(await distributeWaiting()).toBe(1)
})
