/** Routing against a real database: strategies, skills, capacity, answers and races. */

import type { Offer } from '@aura/contracts/routing/offer.ts'
import { deskRoom, neverCame, type Operator } from '@aura/contracts/routing/operator.ts'
import type { Queue } from '@aura/contracts/routing/queue.ts'
import { ana, bia, later, owner, testRouting } from '@aura/infra/routing-test.ts'
import { agentStatusReducer } from '@aura/machines/routing/team-view.ts'
import { deskReducer } from '@aura/machines/routing/views.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Refusal } from '../platform/refuse.ts'
import { passOffer } from './time-out.ts'

const {
  company,
  floor,
  idOf,
  call,
  outcome,
  onLine,
  goOnDuty,
  openQueue,
  distributeWaiting,
  offers,
  standingOffers,
  stateOf,
  say,
  events,
  shownDesk,
  shownFloor,
} = testRouting()

describe('what waits is offered', () => {
  it('to the longest idle operator, within capacity, and never to one who takes no work', async () => {
    await openQueue()
    await goOnDuty(ana, bia)
    await call(owner, 'routing.set-operator', { userId: idOf(ana), capacity: { total: 2, kinds: {} } })
    await call(owner, 'routing.set-operator', { userId: idOf(bia), capacity: { total: 1, kinds: {} } })
    for (const n of [1, 2, 3, 4]) await say(n)
    expect(await distributeWaiting()).toBe(3)
    const by = (await standingOffers()).map(({ user_id }) => user_id)
    expect(by.filter((id) => id === idOf(ana))).toHaveLength(2)
    expect(by.filter((id) => id === idOf(bia))).toHaveLength(1)
    expect(new Set(by.slice(0, 2)).size).toBe(2)
    expect(await distributeWaiting()).toBe(0)
  })

  it('only to who has the skills, belongs to the queue, has a line, and in its hours', async () => {
    const never = { timeZone: 'America/Sao_Paulo', spans: [], holidays: [] }
    const queue = await openQueue({ skills: ['inglês'] })
    await goOnDuty(ana, bia)
    await say(1)
    expect(await distributeWaiting()).toBe(0)
    await call(owner, 'routing.set-operator', { userId: idOf(bia), skills: ['inglês', 'cobrança'] })
    const closed = await call<Queue>(owner, 'routing.save-queue', { ...queue, hours: never })
    expect(await distributeWaiting()).toBe(0)
    const hers = await call<Queue>(owner, 'routing.save-queue', { ...closed, hours: null, members: [idOf(ana)] })
    expect(await distributeWaiting()).toBe(0)
    await call(owner, 'routing.save-queue', { ...hers, members: null })
    await onLine(ana)
    expect(await distributeWaiting()).toBe(0)
    await onLine(ana, bia)
    expect(await distributeWaiting()).toBe(1)
    expect((await standingOffers())[0]?.user_id).toBe(idOf(bia))
  })

  it('at once by a queue that is made for a channel on which customers wait already', async () => {
    const first = await say(1)
    expect((await stateOf(first)).queue_id).toBeNull()
    await goOnDuty(ana)
    const queue = await openQueue()
    expect((await stateOf(first)).queue_id).toBe(queue.id)
    expect(await distributeWaiting()).toBe(1)
  })

  it('by a queue that is staffed while customers wait in it, and by one that opens', async () => {
    const never = { timeZone: 'America/Sao_Paulo', spans: [], holidays: [] }
    const empty = await openQueue({ members: [] })
    await goOnDuty(ana)
    await say(1)
    expect(await distributeWaiting()).toBe(0)
    const closed = await call<Queue>(owner, 'routing.save-queue', { ...empty, hours: never, members: [idOf(ana)] })
    expect(await distributeWaiting()).toBe(0)
    await call(owner, 'routing.save-queue', { ...closed, hours: null })
    expect(await distributeWaiting()).toBe(1)
  })

  it('in the order of queues, of priority and of waiting', async () => {
    await openQueue()
    const [first, second, third] = [await say(1), await say(2), await say(3)]
    await call(owner, 'routing.prioritise', { conversationId: third, priority: 2 })
    await goOnDuty(ana)
    await call(owner, 'routing.set-operator', { userId: idOf(ana), capacity: { total: 1, kinds: {} } })
    await distributeWaiting()
    expect((await standingOffers()).map(({ conversation_id }) => conversation_id)).toEqual([third])
    await call(ana, 'routing.accept-offer', { offerId: (await standingOffers())[0]?.id })
    await call(ana, 'conversations.close', { conversationId: third, reason: 'resolved' })
    await distributeWaiting()
    expect((await standingOffers()).map(({ conversation_id }) => conversation_id)).toEqual([first])
    expect(second).not.toBe(first)
  })

  it('though more than a batch waits before it where nobody is free', async () => {
    await openQueue({ members: [idOf(bia)] })
    for (let n = 0; n <= 100; n += 1) await floor.say(`+5511976${String(n).padStart(6, '0')}`, 'Oi')
    const second = await openQueue({ rank: 1, members: [idOf(ana)], channels: [] })
    const last = await say(1)
    await floor.within(({ tx }) => sql`update conversations set queue_id = ${second.id} where id = ${last}`.execute(tx))
    await goOnDuty(ana)
    await distributeWaiting()
    expect((await standingOffers()).map(({ conversation_id }) => conversation_id)).toEqual([last])
  })

  it('by load where the queue says so', async () => {
    await openQueue({ strategy: 'least_loaded' })
    const used = [await say(1), await say(2)]
    for (const conversationId of used) await call(ana, 'conversations.claim', { conversationId })
    await goOnDuty(bia, ana)
    await say(3)
    await distributeWaiting()
    expect((await standingOffers())[0]?.user_id).toBe(idOf(bia))
  })

  it('by nobody where people take for themselves', async () => {
    await openQueue({ strategy: 'pull' })
    await goOnDuty(ana)
    await say(1)
    expect(await distributeWaiting()).toBe(0)
  })
})

describe('an offer', () => {
  const offered = async () => {
    await openQueue()
    await goOnDuty(ana)
    const conversationId = await say(1)
    await distributeWaiting()
    const [offer] = await standingOffers()
    return { conversationId, offerId: offer?.id ?? '' }
  }

  it('accepted, it is assigned; refused, it waits for another operator; it is answered once', async () => {
    const { conversationId, offerId } = await offered()
    expect(await outcome(bia, 'routing.accept-offer', { offerId })).toBe('routing.offer_not_found')
    expect(await call(ana, 'routing.accept-offer', { offerId })).toMatchObject({
      state: 'open',
      assigneeId: idOf(ana),
      offeredTo: null,
    })
    expect(await outcome(ana, 'routing.refuse-offer', { offerId })).toBe('routing.offer_over')
    await call(ana, 'conversations.release', { conversationId })
    await distributeWaiting()
    const [again] = await standingOffers()
    await call(ana, 'routing.refuse-offer', { offerId: again?.id })
    expect(await stateOf(conversationId)).toMatchObject({ state: 'waiting', offered_to: null })
    // The operator who refused is not asked again at once; another one is.
    expect(await distributeWaiting()).toBe(0)
    await goOnDuty(bia)
    await onLine(ana, bia)
    expect(await distributeWaiting()).toBe(1)
  })

  it('is withdrawn when somebody else takes it, it is closed, moved, or the operator stops taking work', async () => {
    const { conversationId, offerId } = await offered()
    await call(bia, 'conversations.claim', { conversationId })
    expect(await outcome(ana, 'routing.accept-offer', { offerId })).toBe('routing.offer_over')
    expect((await offers())[0]).toMatchObject({ state: 'withdrawn' })
    await call(bia, 'conversations.release', { conversationId })
    await distributeWaiting()
    await call(ana, 'routing.set-state', { state: 'paused', reason: 'lunch' })
    expect(await standingOffers()).toEqual([])
    expect(await stateOf(conversationId)).toMatchObject({ state: 'waiting', offered_to: null })
    await call(ana, 'routing.set-state', { state: 'available' })
    await distributeWaiting()
    await call(owner, 'routing.move-to-queue', { conversationId, queueId: null })
    expect(await standingOffers()).toEqual([])
  })

  it('whose timer comes early has another one', async () => {
    await offered()
    const [offer] = await standingOffers()
    const timers = async () => {
      const { rows } = await floor.within(({ tx }) =>
        sql`select from jobs.job_common where name = 'routing.offer-time'
          and data #>> '{payload,offerId}' = ${offer?.id}`.execute(tx),
      )
      return rows.length
    }
    const before = await timers()
    await floor.within((work) => passOffer(work, offer?.id ?? ''))
    expect(await timers()).toBe(before + 1)
  })

  it('passes with its time; who lets three pass is paused, and is told why', async () => {
    const { conversationId } = await offered()
    for (const round of [1, 2, 3]) {
      const [offer] = await standingOffers()
      await floor.within((work) => passOffer(work, offer?.id ?? ''))
      expect(await standingOffers()).toHaveLength(1)
      await floor.within((work) => passOffer(work, offer?.id ?? ''), later(40))
      expect(await standingOffers()).toHaveLength(0)
      if (round < 3) await distributeWaiting(later(300))
      await floor.within(({ tx }) =>
        sql`update offers set ends_at = now() + interval '30 seconds' where state = 'offered'`.execute(tx),
      )
    }
    expect(await stateOf(conversationId)).toMatchObject({ state: 'waiting', offered_to: null })
    const { state } = await shownDesk(ana)
    expect(state.operator).toMatchObject({ state: 'paused', reason: 'not_answering' })
  })

  it('accepted, claimed and past its time at once: one of them counts, and nothing is left over', async () => {
    await openQueue()
    await goOnDuty(ana)
    for (let round = 0; round < 8; round++) {
      const conversationId = await say(10 + round)
      await distributeWaiting()
      const offer = (await standingOffers()).find((standingOffer) => standingOffer.conversation_id === conversationId)
      const answers = await Promise.all([
        outcome(ana, 'routing.accept-offer', { offerId: offer?.id }),
        outcome(bia, 'conversations.claim', { conversationId }),
        floor
          .within((work) => passOffer(work, offer?.id ?? ''), later(40))
          .then(
            () => 'ran',
            (refusal: Refusal) => refusal.code,
          ),
      ])
      expect(answers.slice(0, 2).filter((answer) => answer === 'ok').length).toBeLessThanOrEqual(1)
      const row = await stateOf(conversationId)
      expect(row.state === 'open' ? row.assignee_id !== null : row.offered_to === null).toBe(true)
      expect(
        (await standingOffers()).filter((standingOffer) => standingOffer.conversation_id === conversationId),
      ).toEqual([])
      if (row.state === 'open') await call(owner, 'conversations.close', { conversationId, reason: 'other' })
      await call(owner, 'routing.set-state', { state: 'available' }).catch(() => {})
      await outcome(ana, 'routing.set-state', { state: 'available' })
    }
  })
})

it('a pause by a supervisor has its own reason; reserved reasons cannot be chosen', async () => {
  await goOnDuty(ana)
  expect(await outcome(ana, 'routing.set-state', { state: 'paused', reason: 'not_answering' })).toBe('request.invalid')
  const paused = await call<Operator>(owner, 'routing.set-operator', { userId: idOf(ana), state: 'paused' })
  expect(paused).toMatchObject({ state: 'paused', reason: 'by_lead' })
})

it('a live desk and team view equal a fresh snapshot, after anything', async () => {
  await openQueue()
  const before = { desk: await shownDesk(ana), floor: await shownFloor() }
  await goOnDuty(ana, bia)
  const ids: string[] = []
  for (const n of [1, 2, 3]) ids.push(await say(n))
  await distributeWaiting()
  for (const { id } of await standingOffers()) await floor.within((work) => passOffer(work, id), later(40))
  await distributeWaiting(later(300))
  for (const { id, user_id } of (await standingOffers()).slice(0, 2))
    await outcome(user_id === idOf(ana) ? ana : bia, 'routing.accept-offer', { offerId: id })
  await outcome(ana, 'routing.set-state', { state: 'paused', reason: 'meeting' })
  await call(owner, 'routing.move-to-queue', { conversationId: ids[0], queueId: null })
  await outcome(owner, 'conversations.close', { conversationId: ids[1], reason: 'other' })
  const after = { desk: await shownDesk(ana), floor: await shownFloor() }
  const since = (room: string, position: number) =>
    events(position).then((all) => all.filter(({ rooms }) => rooms.includes(room)))
  const ofDesk = await since(deskRoom(idOf(ana)), before.desk.position)
  expect(ofDesk.reduce(deskReducer.fold, before.desk.state)).toEqual(after.desk.state)
  const ofFloor = await since('routing.agent-status', before.floor.position)
  expect(ofFloor.reduce(agentStatusReducer.fold, before.floor.state)).toEqual(after.floor.state)
  // Every operator, also those who have never been there.
  const came = (since: string) => since !== neverCame
  const { operators } = after.floor.state
  expect(operators).toHaveLength(company.people.length)
  expect(operators.filter(({ since }: Operator) => came(since))).toHaveLength(2)
  const offered: Offer[] = after.desk.state.offers
  expect(offered).toEqual([])
})
