/** Calls against a real database: from the first ring to the last word, with everything told twice, late, or never. */

import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Call } from '@aura/contracts/calls/call.ts'
import type { CallSettings } from '@aura/contracts/calls/settings.ts'
import { deskRoom } from '@aura/contracts/routing/operator.ts'
import { testConversations } from '@aura/infra/operations-test.ts'
import type { ProviderState } from '@aura/machines/calls/call.ts'
import { describe, expect, it } from 'vitest'
import { moveAll } from '../conversations/of-contact.ts'
import type { Refusal } from '../platform/refuse.ts'
import { distribute } from '../routing/distribute.ts'
import { passOffer } from '../routing/time-out.ts'
import { closeLines } from './closing.ts'
import { bookCall } from './costs.ts'
import { endWrapUp } from './ends.ts'
import {
  type Answered,
  nextAsk,
  type PendingCommand,
  recordAnswer,
  callTimeouts as timeouts,
} from './provider-commands.ts'
import { shownCall } from './store.ts'
import { takeCall } from './take-call.ts'

const [owner, ana, bia] = [0, 1, 2]
const maria = '+5511987654321'

const { bench, company, floor, idOf, call } = testConversations(undefined, 'voice')

const outcome = (who: number, name: string, input: object) =>
  call(who, name, input).then(
    () => 'ok',
    (refusal: Refusal) => `${refusal.code} ${Object.values(refusal.detail.params ?? {}).join(' ')}`.trim(),
  )
const comes = async (...people: number[]) => {
  await bench.pool.query(`select * from note_attendance($1, $2, $3, interval '20 seconds')`, [
    randomUUIDv7(),
    people.map(() => company.id),
    people.map((who) => deskRoom(idOf(who))),
  ])
  for (const who of people) await call(who, 'routing.set-state', { state: 'available' })
}
const openQueue = async (over: object = {}) => {
  const id = randomUUIDv7()
  await call(owner, 'routing.save-queue', {
    ...{
      id,
      name: `Fila ${id.slice(-6)}`,
      strategy: 'longest_idle',
      rank: 0,
      offerSeconds: 30,
      hours: null,
      skills: [],
    },
    targets: { firstAnswer: null, nextAnswer: null, resolution: null },
    ...{ overflow: null, members: null, channels: [floor.channelId], version: null, ...over },
  })
  return id
}
const deal = () => floor.within((work) => distribute(work))
/** What the provider tells of one of its calls. */
const tell = (externalId: string, providerState: ProviderState, from = maria, now?: Date) =>
  floor.within(async (work) => {
    const channel = await work.tx
      .selectFrom('channels')
      .where('id', '=', floor.channelId)
      .selectAll()
      .executeTakeFirstOrThrow()
    await takeCall(work, channel, { type: 'call', externalId, from, name: 'Maria', state: providerState })
  }, now)
const rings = async (from = maria) => {
  const externalId = `CA${randomUUID().replaceAll('-', '')}`
  await tell(externalId, 'waiting', from)
  return externalId
}
const callOf = (externalId: string): Promise<Call> =>
  floor.within(async ({ tx }) =>
    shownCall(
      tx,
      await tx.selectFrom('calls').where('external_id', '=', externalId).selectAll().executeTakeFirstOrThrow(),
    ),
  )
const conversationOf = async (externalId: string) => {
  const { conversationId } = await callOf(externalId)
  return await floor.within(({ tx }) =>
    tx.selectFrom('conversations').where('id', '=', conversationId).selectAll().executeTakeFirstOrThrow(),
  )
}
const entryOf = async (externalId: string) => {
  const { content } = await floor.within(({ tx }) =>
    tx.selectFrom('messages').where('external_id', '=', externalId).select('content').executeTakeFirstOrThrow(),
  )
  return content.type === 'call' ? content.call.state : content.type
}
const offersOf = async (externalId: string) => {
  const { id } = await conversationOf(externalId)
  return await floor.within(({ tx }) =>
    tx.selectFrom('offers').where('conversation_id', '=', id).selectAll().orderBy('offered_at').execute(),
  )
}
const acceptBy = async (who: number, externalId: string) =>
  await outcome(who, 'routing.accept-offer', { offerId: (await offersOf(externalId)).at(-1)?.id })

type House = (ask: PendingCommand) => Answered
const willing: House = (ask) => (ask === 'look' ? { answer: 'silence' } : { answer: 'done' })

/** The job behind a call, until it has nothing to do; what it asked. */
async function asks(externalId: string, house: House = willing, now = new Date()): Promise<PendingCommand[]> {
  const { id } = await callOf(externalId)
  const pendingCommands: PendingCommand[] = []
  for (;;) {
    const next = await floor.within((work) => nextAsk(work, id, timeouts), now)
    if (!next) return pendingCommands
    pendingCommands.push(next.ask)
    await floor.within((work) => recordAnswer(work, next, house(next.ask), timeouts), now)
  }
}
const later = (milliseconds: number) => new Date(Date.now() + milliseconds)

/** A call that Ana has answered. */
async function spoken(): Promise<string> {
  await openQueue()
  await comes(ana)
  const externalId = await rings()
  await deal()
  expect(await acceptBy(ana, externalId)).toBe('ok')
  expect(await asks(externalId)).toEqual(['connected'])
  return externalId
}

describe('a call', () => {
  it('rings at one person, is spoken, held, hung up and written about, and each step stands in the thread', async () => {
    await openQueue()
    await comes(ana, bia)
    const value = await rings()
    await rings('+5511987650001')
    expect(await deal()).toBe(2)
    const [offer] = await offersOf(value)
    const who = offer?.user_id === idOf(ana) ? ana : bia
    expect([(await callOf(value)).state, await entryOf(value)]).toEqual(['offered', 'offered'])
    // An operator with a call gets no offer of a second one.
    await rings('+5511987650002')
    expect(await deal()).toBe(0)
    expect(await acceptBy(who, value)).toBe('ok')
    expect((await callOf(value)).state).toBe('connecting')
    expect(await asks(value)).toEqual(['connected'])
    const talking = await callOf(value)
    expect([talking.state, talking.operatorId, await entryOf(value)]).toEqual(['talking', idOf(who), 'talking'])
    expect((await conversationOf(value)).waiting_since).toBeNull()
    const callId = talking.id
    expect(await outcome(who, 'calls.hold-call', { callId })).toBe('ok')
    expect(await asks(value)).toEqual(['held'])
    expect(await outcome(who, 'calls.hold-call', { callId })).toBe('calls.not_now held_already')
    expect(await outcome(who, 'calls.resume-call', { callId })).toBe('ok')
    expect(await asks(value)).toEqual(['connected'])
    // Actions on the conversation are refused during its call, and to other operators.
    const { id: conversationId } = await conversationOf(value)
    expect(await outcome(who, 'conversations.close', { conversationId, reason: 'resolved' })).toBe(
      'conversations.not_now on_call',
    )
    expect(await outcome(who === ana ? bia : ana, 'calls.hang-up-call', { callId })).toMatch(/^conversations.not_yours/)
    expect(await outcome(who, 'calls.hang-up-call', { callId })).toBe('ok')
    expect(await asks(value)).toEqual(['over'])
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
    await comes(ana)
    const value = await rings()
    await deal()
    await tell(value, 'over')
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
    const again = await rings()
    expect((await conversationOf(again)).id).toBe((await conversationOf(value)).id)
    await deal()
    expect(await acceptBy(ana, again)).toBe('ok')
    await asks(again)
    expect(await call(owner, 'calls.find-calls', { state: 'unanswered' })).toMatchObject({ total: 0 })
  })

  it('is taken once, however often and in whatever order its provider tells of it', async () => {
    const value = `CA${randomUUID()}`
    await Promise.all(
      [tell(value, 'waiting'), tell(value, 'waiting'), tell(value, 'waiting')].map((p) => p.catch(() => {})),
    )
    await tell(value, 'waiting')
    await tell(value, 'over')
    await tell(value, 'over')
    await tell(value, 'connected')
    expect((await callOf(value)).state).toBe('abandoned')
    const delayed = `CA${randomUUID()}`
    await tell(delayed, 'over')
    await tell(delayed, 'waiting')
    expect(await callOf(delayed)).toMatchObject({ state: 'abandoned', conversationId: null })
    expect(await call(owner, 'calls.find-calls', {})).toMatchObject({ total: 2 })
  })

  it('of a blocked or anonymous caller is hung up, and on record', async () => {
    const rule = { list: 'block', target: { kind: 'phone', value: maria }, reason: 'Trote', expiresAt: null }
    await bench.call('contacts.add-rule', { ruleId: randomUUIDv7(), ...rule }, company.people[owner]?.claims ?? null)
    const blocked = await rings()
    expect(await callOf(blocked)).toMatchObject({ state: 'refused', problem: 'calls.caller_blocked' })
    expect(await asks(blocked)).toEqual(['over'])
    const hidden = await rings('anonymous')
    expect(await callOf(hidden)).toMatchObject({ state: 'refused', problem: 'calls.caller_unknown' })
    expect(await asks(hidden)).toEqual(['over'])
  })

  it('outside the hours of its queue is not kept waiting', async () => {
    await openQueue({ hours: { timeZone: 'America/Sao_Paulo', spans: [], holidays: [] } })
    const value = await rings()
    expect(await callOf(value)).toMatchObject({ state: 'missed', problem: 'calls.outside_hours' })
    expect(await asks(value)).toEqual(['over'])
    expect((await conversationOf(value)).state).toBe('closed')
  })
})

describe('the hours of a queue', () => {
  const hours = { timeZone: 'America/Sao_Paulo', spans: [{ day: 1, from: 540, to: 1080 }], holidays: [] }
  // A Monday.
  const [delayed, six] = [new Date('2030-01-07T20:59:30Z'), new Date('2030-01-07T21:00:00Z')]
  const close = (now: Date) => floor.within((work) => closeLines(work), now)

  it('end for a caller who still waits: a farewell is played and the call is hung up', async () => {
    await call(owner, 'calls.set-call-settings', {
      wrapUpSeconds: 0,
      queues: {},
      closedWords: 'Já fechamos.',
      version: 0,
    })
    await openQueue({ hours })
    const value = `CA${randomUUID()}`
    await tell(value, 'waiting', maria, delayed)
    await close(new Date(six.getTime() - 1))
    expect((await callOf(value)).state).toBe('waiting')
    await close(six)
    expect(await callOf(value)).toMatchObject({ state: 'missed', problem: 'calls.outside_hours' })
    expect(await conversationOf(value)).toMatchObject({ state: 'closed', close_reason: 'abandoned' })
    const { id } = await callOf(value)
    const next = await floor.within((work) => nextAsk(work, id, timeouts), six)
    expect(next).toMatchObject({ ask: 'over', farewell: { text: 'Já fechamos.', language: 'pt-BR' } })
  })

  it('overflow a waiting caller to the next queue, as long as somebody is there', async () => {
    const queueId = await openQueue({ channels: [] })
    await openQueue({ hours, overflow: { queueId, afterMinutes: 1440 } })
    const value = `CA${randomUUID()}`
    await tell(value, 'waiting', maria, delayed)
    await close(six)
    expect(await callOf(value)).toMatchObject({ state: 'waiting', queueId })
    const another = `CA${randomUUID()}`
    await tell(another, 'waiting', '+5511987650001', six)
    expect(await callOf(another)).toMatchObject({ state: 'waiting', queueId })
  })
})

it('two cards that are merged keep both calls, each with its operator', async () => {
  const queueId = await openQueue()
  await comes(ana, bia)
  const [value, other] = [await rings(), await rings('+5511987650001')]
  await deal()
  const who = (await offersOf(value))[0]?.user_id === idOf(ana) ? ana : bia
  const second = who === ana ? bia : ana
  expect([await acceptBy(who, value), await acceptBy(second, other)]).toEqual(['ok', 'ok'])
  expect([await asks(value), await asks(other)]).toEqual([['connected'], ['connected']])
  const [gone, stored] = [await conversationOf(value), await conversationOf(other)]
  const card = (row: { contact_id: string }) => ({ id: row.contact_id, name: 'Maria' })
  await floor.within((work) => moveAll(work, card(gone), card(stored)))
  for (const externalId of [value, other])
    expect(await callOf(externalId)).toMatchObject({
      state: 'talking',
      contactId: stored.contact_id,
      conversationId: stored.id,
    })
  expect([await asks(value), await asks(other)]).toEqual([[], []])
  const [{ id: first }, { id: last }] = [await callOf(value), await callOf(other)]
  expect(await outcome(who, 'calls.hold-call', { callId: first })).toBe('ok')
  expect(await outcome(who, 'calls.transfer-call', { callId: first, to: { kind: 'queue', queueId } })).toBe(
    'calls.not_now beside_another',
  )
  // An operator with a call gets no further offer.
  await rings('+5511987650002')
  expect(await deal()).toBe(0)
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

describe('what the provider does not say', () => {
  it('is in doubt, and is asked before anything is said again', async () => {
    await openQueue()
    await comes(ana)
    const value = await rings()
    await deal()
    await acceptBy(ana, value)
    expect(await asks(value, () => ({ answer: 'silence' }))).toEqual(['connected'])
    expect((await callOf(value)).state).toBe('in_doubt')
    const found: House = (ask) => (ask === 'look' ? { answer: 'at', place: 'waiting' } : { answer: 'done' })
    expect(await asks(value, found, later(5_000))).toEqual(['look', 'connected'])
    expect((await callOf(value)).state).toBe('talking')
  })

  it('by a worker that died in between is found out by the next one', async () => {
    await openQueue()
    await comes(ana)
    const value = await rings()
    await deal()
    await acceptBy(ana, value)
    const { id } = await callOf(value)
    const claimed = await floor.within((work) => nextAsk(work, id, timeouts))
    expect(claimed?.ask).toBe('connected')
    // It is at the provider as far as anybody knows: nobody else asks.
    expect(await asks(value)).toEqual([])
    const there: House = () => ({ answer: 'at', place: 'connected' })
    expect(await asks(value, there, later(timeouts.leaseMs + 1))).toEqual(['look'])
    expect((await callOf(value)).state).toBe('talking')
  })

  it('of its end is asked for after a while of silence', async () => {
    const value = await spoken()
    expect(await asks(value)).toEqual([])
    const gone: House = () => ({ answer: 'at', place: 'over' })
    expect(await asks(value, gone, later(timeouts.quietMs + 1))).toEqual(['look'])
    expect(await callOf(value)).toMatchObject({ state: 'wrap_up', endedBy: 'caller' })
  })

  it('clearly no: the caller had hung up, or it fails with its reason', async () => {
    await openQueue()
    await comes(ana)
    const value = await rings()
    await deal()
    await acceptBy(ana, value)
    const gone: House = (ask) =>
      ask === 'look' ? { answer: 'at', place: 'over' } : { answer: 'refused', problem: 'Call is not in-progress' }
    expect(await asks(value, gone)).toEqual(['connected', 'look'])
    expect((await callOf(value)).state).toBe('missed')
    const two = await rings('+5511987650001')
    await deal()
    await acceptBy(ana, two)
    const no: House = (ask) =>
      ask === 'look' ? { answer: 'at', place: 'waiting' } : { answer: 'refused', problem: 'No rooms' }
    await asks(two, no)
    expect(await callOf(two)).toMatchObject({ state: 'failed', problem: 'No rooms' })
  })
})

describe('two at once', () => {
  it('who answer have one call between them', async () => {
    await openQueue()
    await comes(ana, bia)
    const value = await rings()
    await deal()
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
    await comes(ana)
    for (let n = 0; n < 5; n++) {
      const value = await rings(`+551198765100${n}`)
      await deal()
      await Promise.all([acceptBy(ana, value), tell(value, 'over')])
      expect([(await callOf(value)).state, (await conversationOf(value)).state]).toEqual(['missed', 'closed'])
    }
  })
})

describe('handed on', () => {
  it('it rings at that operator, and in the queue when there is no answer', async () => {
    const value = await spoken()
    const { id: callId } = await callOf(value)
    const nobody = { kind: 'operator', userId: randomUUIDv7() }
    expect(await outcome(ana, 'calls.transfer-call', { callId, to: nobody })).toMatch(/^conversations.no_such_person/)
    const to = { kind: 'operator', userId: idOf(bia) }
    expect(await outcome(ana, 'calls.transfer-call', { callId, to })).toMatch(/^calls.not_free/)
    await comes(bia)
    expect(await outcome(ana, 'calls.transfer-call', { callId, to })).toBe('ok')
    expect(await asks(value)).toEqual(['waiting'])
    const offer = (await offersOf(value)).at(-1)
    expect([offer?.user_id, offer?.state, (await callOf(value)).state]).toEqual([idOf(bia), 'offered', 'offered'])
    await floor.within((work) => passOffer(work, offer?.id ?? ''), later(31_000))
    expect((await callOf(value)).state).toBe('waiting')
    await deal()
    expect(await acceptBy(ana, value)).toBe('ok')
    expect(await asks(value)).toEqual(['connected'])
  })

  it('a transfer accepted before the provider was told to hold connects at once', async () => {
    const value = await spoken()
    const { id: callId } = await callOf(value)
    await comes(bia)
    expect(await outcome(ana, 'calls.transfer-call', { callId, to: { kind: 'operator', userId: idOf(bia) } })).toBe(
      'ok',
    )
    expect(await acceptBy(bia, value)).toBe('ok')
    expect(await asks(value)).toEqual([])
    expect(await callOf(value)).toMatchObject({ state: 'talking' })
    expect(await conversationOf(value)).toMatchObject({ state: 'open', assignee_id: idOf(bia) })
  })

  it('is refused with the reason when the caller has hung up meanwhile', async () => {
    const value = await spoken()
    await comes(bia)
    const { id: callId } = await callOf(value)
    await tell(value, 'over')
    const to = { kind: 'operator', userId: idOf(bia) }
    expect(await outcome(ana, 'calls.transfer-call', { callId, to })).toBe('calls.not_now caller_gone')
  })
})

it('the time to write is that of its queue or of the company, and ends by itself', async () => {
  const queueId = await openQueue()
  const settings = await call<CallSettings>(owner, 'calls.set-call-settings', {
    ...{ wrapUpSeconds: 0, queues: { [queueId]: 90 }, version: 0 },
  })
  expect(await outcome(owner, 'calls.set-call-settings', { ...settings, version: 0 })).toMatch(/^command.stale/)
  await comes(ana)
  const value = await rings()
  await deal()
  await acceptBy(ana, value)
  await asks(value)
  await tell(value, 'over')
  const { id, endedAt, wrapUpUntil } = await callOf(value)
  expect(Date.parse(wrapUpUntil ?? '') - Date.parse(endedAt ?? '')).toBe(90_000)
  await floor.within((work) => endWrapUp(work, id))
  expect((await callOf(value)).state).toBe('wrap_up')
  await floor.within((work) => endWrapUp(work, id), later(91_000))
  expect((await callOf(value)).state).toBe('ended')
  expect((await conversationOf(value)).state).toBe('closed')
})

it('a customer on two lines is served one after the other', async () => {
  const value = await spoken()
  const two = await rings()
  expect([(await callOf(two)).state, (await conversationOf(value)).assignee_id]).toEqual(['waiting', idOf(ana)])
  await tell(value, 'over')
  await call(ana, 'calls.finish-call', { callId: (await callOf(value)).id })
  expect((await conversationOf(two)).state).toBe('waiting')
  expect(await deal()).toBe(1)
})

it('every minute that was begun is booked once', async () => {
  await call(owner, 'conversations.set-price', { channelId: floor.channelId, cost: { amount: 12, currency: 'BRL' } })
  const value = await spoken()
  await tell(value, 'over', maria, later(61_000))
  const ended = await callOf(value)
  for (const _ of [1, 2]) await floor.within((work) => bookCall(work, company.id, ended))
  const bookings = await floor.within(({ tx }) => tx.selectFrom('cost_bookings').select(['amount', 'kind']).execute())
  expect(bookings).toEqual([{ amount: 24, kind: 'call' }])
})
