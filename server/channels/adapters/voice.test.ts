/** The telephony port against the simulated provider, as every provider has to fulfil it; and what it delivers. */
import { openTestLine, type TestLine } from '@aura/infra/phone/test-line.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Delivery, ProviderCall } from '../adapter.ts'
import { telephony, voice } from './voice.ts'
import { readVoice } from './voice-read.ts'

let testLine: TestLine
const signal = AbortSignal.timeout(60_000)
const maria = '+5511987654321'
let n = 0

beforeAll(async () => {
  testLine = await openTestLine('voice', (delivery) => voice.orders(testLine.connection, delivery))
})
afterAll(() => testLine[Symbol.asyncDispose]())
beforeEach(() => testLine.simulator.behaveWell(testLine.accountId))

async function calls() {
  const { id } = await testLine.simulator.call({ accountId: testLine.accountId, from: maria, name: 'Maria' })
  await testLine.simulator.idle()
  return { externalId: id, callId: `0198c0de-0000-7000-8000-${String(++n).padStart(12, '0')}` }
}
const hears = async (externalId: string) =>
  (await testLine.simulator.calls(testLine.accountId)).find(({ id }) => id === externalId)?.hears
const toldOf = async (externalId: string): Promise<ProviderCall['state'][]> =>
  (await testLine.deliveries()).flatMap((delivery) =>
    voice
      .read(delivery, testLine.connection)
      .flatMap((providerCall) =>
        providerCall.type === 'call' && providerCall.externalId === externalId ? [providerCall.state] : [],
      ),
  )

describe('the number', () => {
  const health = () => voice.health(testLine.connection, signal)
  const set = (over: { callbackUrl?: string | null; statusUrl?: string | null; locked?: boolean }) =>
    testLine.simulator.openAccount({ kind: 'voice', accountSid: testLine.accountId, ...over })

  it('is told where calls and their ends are reported to; where that is not allowed, it is said what is missing', async () => {
    expect(await health()).toMatchObject({ status: 'ok', problem: null })
    await set({ statusUrl: 'https://example.com/other' })
    expect(await health()).toMatchObject({ status: 'failing', problem: 'voice_status_missing' })
    await voice.prepare(testLine.connection, signal)
    expect(await health()).toMatchObject({ status: 'ok' })
    await set({ callbackUrl: null, locked: true })
    await voice.prepare(testLine.connection, signal)
    expect(await health()).toMatchObject({ status: 'failing', problem: 'voice_urls_missing' })
    await set({ locked: false })
    await voice.prepare(testLine.connection, signal)
    expect(await health()).toMatchObject({ status: 'ok' })
    const other = { ...testLine.connection, address: '+551140009999' }
    expect(await voice.health(other, signal)).toMatchObject({
      status: 'failing',
      problem: expect.stringContaining('no number'),
    })
  })
})

describe('an incoming call', () => {
  it('the caller hears music, is connected, held, resumed, transferred and hung up; each event is reported', async () => {
    const call = await calls()
    const locate = () => telephony.place(testLine.connection, call, signal)
    expect([await hears(call.externalId), await locate()]).toEqual(['music', 'waiting'])
    // Each of them may be asked twice.
    for (const _ of [1, 2]) await telephony.connect(testLine.connection, call, signal)
    expect([await hears(call.externalId), await locate()]).toEqual(['room', 'connected'])
    for (const _ of [1, 2]) await telephony.hold(testLine.connection, call, signal)
    expect([await hears(call.externalId), await locate()]).toEqual(['hold', 'held'])
    await telephony.resume(testLine.connection, call, signal)
    expect(await locate()).toBe('connected')
    await telephony.transfer(testLine.connection, call, signal)
    expect([await hears(call.externalId), await locate()]).toEqual(['music', 'waiting'])
    await telephony.hangUp(testLine.connection, call, signal)
    expect([await hears(call.externalId), await locate()]).toEqual(['nothing', 'over'])
    const reported = await toldOf(call.externalId)
    expect([reported[0], reported.at(-1)]).toEqual(['waiting', 'over'])
    expect(new Set(reported)).toEqual(new Set(['waiting', 'connected', 'held', 'over']))
  })

  it('and has hung up is connected to nobody, and the house says so', async () => {
    const call = await calls()
    await testLine.simulator.hangUp(call.externalId)
    for (const ask of [telephony.connect, telephony.hold, telephony.transfer, telephony.hangUp])
      await expect(ask(testLine.connection, call, signal)).rejects.toMatchObject({ outcome: 'refused' })
    expect(await telephony.place(testLine.connection, call, signal)).toBe('over')
  })
})

describe('a house', () => {
  it('that is busy says later; one that breaks leaves it open what came of it', async () => {
    const call = await calls()
    await testLine.simulator.behave(testLine.accountId, { sendFailures: 1, sendFailure: 'busy' })
    await expect(telephony.connect(testLine.connection, call, signal)).rejects.toMatchObject({ outcome: 'later' })
    await testLine.simulator.behave(testLine.accountId, { sendFailures: 0, dropAcks: 1 })
    const lost = await telephony.connect(testLine.connection, call, signal).catch((error: unknown) => error)
    expect(lost).toBeInstanceOf(Error)
    expect(lost).not.toHaveProperty('outcome')
    await testLine.simulator.behaveWell(testLine.accountId)
    // It had been done all the same.
    expect(await telephony.place(testLine.connection, call, signal)).toBe('connected')
  })

  it('with the wrong token is told apart, and so is a delivery that nobody signed', async () => {
    const wrong = { ...testLine.connection, secrets: { authToken: 'fake-token-of-somebody-else' } }
    expect(await voice.health(wrong, signal)).toMatchObject({ status: 'failing' })
    expect(await voice.health(testLine.connection, signal)).toMatchObject({ status: 'ok', problem: null })
    await calls()
    const [delivery] = await testLine.deliveries()
    const signed: Delivery = delivery ?? { url: '', headers: {}, body: '' }
    expect(voice.verify(testLine.connection, signed)).toBe(true)
    expect(voice.verify(testLine.connection, { ...signed, body: `${signed.body}&CallStatus=completed` })).toBe(false)
    expect(voice.verify(testLine.connection, { ...signed, headers: {} })).toBe(false)
  })
})

describe('a delivery', () => {
  const about = { AccountSid: 'AC1', CallSid: 'CA0123456789abcdef', From: maria, Direction: 'inbound' }
  const read = (fields: Record<string, string>) => () => readVoice(new URLSearchParams(fields).toString(), 'AC1')
  it.each([
    [{ ...about, CallStatus: 'ringing' }, ['waiting']],
    [{ ...about, CallStatus: 'in-progress' }, []],
    [{ ...about, CallStatus: 'no-answer' }, ['over']],
    [{ ...about, CallStatus: 'completed', Direction: 'outbound-api' }, []],
    [{ ...about, CallStatus: 'completed', AccountSid: 'AC2' }, []],
    [{ ...about, ConferenceSid: 'CF1', StatusCallbackEvent: 'participant-hold' }, ['held']],
    [{ ...about, ConferenceSid: 'CF1', StatusCallbackEvent: 'participant-leave' }, []],
    [{ AccountSid: 'AC1', ConferenceSid: 'CF1', StatusCallbackEvent: 'conference-end' }, []],
  ])('%o says %o', (fields, locations) => {
    expect(read(fields)().map(({ state }) => state)).toEqual(locations)
  })

  it.each([[{ ...about, CallSid: '../../x' }], [{ ...about, CallStatus: 'constructor' }], [{}]])(
    '%o cannot be read',
    (fields) => expect(read(fields)).toThrow(),
  )
})
