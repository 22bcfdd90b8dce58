/** Routing against a real database: strategies, skills, capacity, answers, races, and nothing left over. */

import { randomUUIDv7 } from 'node:crypto'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import type { AgentStatusState } from '@aura/contracts/routing/agent-status.ts'
import type { DeskState, Offer } from '@aura/contracts/routing/offer.ts'
import { deskRoom, neverCame, type Operator } from '@aura/contracts/routing/operator.ts'
import type { Queue } from '@aura/contracts/routing/queue.ts'
import { testConversations } from '@aura/infra/operations-test.ts'
import { agentStatusReducer, deskReducer } from '@aura/machines/routing/views.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Refusal } from '../platform/refuse.ts'
import { snapshotView } from '../platform/snapshot-view.ts'
import { distribute } from './distribute.ts'
import { refreshPresence, sweepPresence } from './presence.ts'
import { orphansOf, sweepRouting } from './routing-sweep.ts'
import { tellDue } from './sla.ts'
import { passOffer } from './time-out.ts'
import { desk, agentStatus as floorView } from './views.ts'

const gateway = randomUUIDv7()
const [owner, ana, bia] = [0, 1, 2]

const { bench, company, floor, idOf, call, outcome } = testConversations<Conversation>()

/** As the gateway does: those whose desks are open somewhere. */
const onLine = (...people: number[]) =>
  bench.pool.query(`select * from note_attendance($1, $2, $3, interval '20 seconds')`, [
    gateway,
    people.map(() => company.id),
    people.map((who) => deskRoom(idOf(who))),
  ])
const comes = async (...people: number[]) => {
  await onLine(...people)
  for (const who of people) await call(who, 'routing.set-state', { state: 'available' })
}
const inputWith = (over: Partial<Queue> = {}) => ({
  id: randomUUIDv7(),
  name: `Fila ${randomUUIDv7().slice(-6)}`,
  strategy: 'longest_idle',
  rank: 0,
  offerSeconds: 30,
  hours: null,
  skills: [],
  targets: { firstAnswer: null, nextAnswer: null, resolution: null },
  overflow: null,
  members: null,
  channels: [floor.channelId],
  ...over,
  version: over.version ?? null,
})
const openQueue = (over: Partial<Queue> = {}) => call<Queue>(owner, 'routing.save-queue', inputWith(over))
const deal = (now?: Date) => floor.within((work) => distribute(work), now)
const offers = (): Promise<{ id: string; user_id: string; conversation_id: string; state: string }[]> =>
  floor.within(({ tx }) =>
    tx
      .selectFrom('offers')
      .select(['id', 'user_id', 'conversation_id', 'state'])
      .orderBy('offered_at')
      .orderBy('id')
      .execute(),
  )
const standing = async () => (await offers()).filter(({ state }) => state === 'offered')
const stateOf = (id: string) =>
  floor.within(({ tx }) => tx.selectFrom('conversations').where('id', '=', id).selectAll().executeTakeFirstOrThrow())
const later = (seconds: number) => new Date(Date.now() + seconds * 1000)
const say = (n: number) => floor.say(`+55119876600${String(n).padStart(2, '0')}`, `Pedido ${n}`)

describe('what waits is offered', () => {
  it('to the longest idle operator, within capacity, and never to one who takes no work', async () => {
    await openQueue()
    await comes(ana, bia)
    await call(owner, 'routing.set-operator', { userId: idOf(ana), capacity: { total: 2, kinds: {} } })
    await call(owner, 'routing.set-operator', { userId: idOf(bia), capacity: { total: 1, kinds: {} } })
    for (const n of [1, 2, 3, 4]) await say(n)
    expect(await deal()).toBe(3)
    const by = (await standing()).map(({ user_id }) => user_id)
    expect(by.filter((id) => id === idOf(ana))).toHaveLength(2)
    expect(by.filter((id) => id === idOf(bia))).toHaveLength(1)
    expect(new Set(by.slice(0, 2)).size).toBe(2)
    expect(await deal()).toBe(0)
  })

  it('only to who has the skills, belongs to the queue, has a line, and in its hours', async () => {
    const never = { timeZone: 'America/Sao_Paulo', spans: [], holidays: [] }
    const queue = await openQueue({ skills: ['inglês'] })
    await comes(ana, bia)
    await say(1)
    expect(await deal()).toBe(0)
    await call(owner, 'routing.set-operator', { userId: idOf(bia), skills: ['inglês', 'cobrança'] })
    const closed = await call<Queue>(owner, 'routing.save-queue', { ...queue, hours: never })
    expect(await deal()).toBe(0)
    const hers = await call<Queue>(owner, 'routing.save-queue', { ...closed, hours: null, members: [idOf(ana)] })
    expect(await deal()).toBe(0)
    await call(owner, 'routing.save-queue', { ...hers, members: null })
    await onLine(ana)
    expect(await deal()).toBe(0)
    await onLine(ana, bia)
    expect(await deal()).toBe(1)
    expect((await standing())[0]?.user_id).toBe(idOf(bia))
  })

  it('at once by a queue that is made for a channel on which customers wait already', async () => {
    const first = await say(1)
    expect((await stateOf(first)).queue_id).toBeNull()
    await comes(ana)
    const queue = await openQueue()
    expect((await stateOf(first)).queue_id).toBe(queue.id)
    expect(await deal()).toBe(1)
  })

  it('in the order of queues, of priority and of waiting', async () => {
    await openQueue()
    const [first, second, third] = [await say(1), await say(2), await say(3)]
    await call(owner, 'routing.prioritise', { conversationId: third, priority: 2 })
    await comes(ana)
    await call(owner, 'routing.set-operator', { userId: idOf(ana), capacity: { total: 1, kinds: {} } })
    await deal()
    expect((await standing()).map(({ conversation_id }) => conversation_id)).toEqual([third])
    await call(ana, 'routing.accept-offer', { offerId: (await standing())[0]?.id })
    await call(ana, 'conversations.close', { conversationId: third, reason: 'resolved' })
    await deal()
    expect((await standing()).map(({ conversation_id }) => conversation_id)).toEqual([first])
    expect(second).not.toBe(first)
  })

  it('by load where the queue says so', async () => {
    await openQueue({ strategy: 'least_loaded' })
    const used = [await say(1), await say(2)]
    for (const conversationId of used) await call(ana, 'conversations.claim', { conversationId })
    await comes(bia, ana)
    await say(3)
    await deal()
    expect((await standing())[0]?.user_id).toBe(idOf(bia))
  })

  it('by nobody where people take for themselves', async () => {
    await openQueue({ strategy: 'pull' })
    await comes(ana)
    await say(1)
    expect(await deal()).toBe(0)
  })
})

describe('an offer', () => {
  const offered = async () => {
    await openQueue()
    await comes(ana)
    const conversationId = await say(1)
    await deal()
    const [offer] = await standing()
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
    await deal()
    const [again] = await standing()
    await call(ana, 'routing.refuse-offer', { offerId: again?.id })
    expect(await stateOf(conversationId)).toMatchObject({ state: 'waiting', offered_to: null })
    // The operator who refused is not asked again at once; another one is.
    expect(await deal()).toBe(0)
    await comes(bia)
    await onLine(ana, bia)
    expect(await deal()).toBe(1)
  })

  it('is withdrawn when somebody else takes it, it is closed, moved, or the operator stops taking work', async () => {
    const { conversationId, offerId } = await offered()
    await call(bia, 'conversations.claim', { conversationId })
    expect(await outcome(ana, 'routing.accept-offer', { offerId })).toBe('routing.offer_over')
    expect((await offers())[0]).toMatchObject({ state: 'withdrawn' })
    await call(bia, 'conversations.release', { conversationId })
    await deal()
    await call(ana, 'routing.set-state', { state: 'paused', reason: 'lunch' })
    expect(await standing()).toEqual([])
    expect(await stateOf(conversationId)).toMatchObject({ state: 'waiting', offered_to: null })
    await call(ana, 'routing.set-state', { state: 'available' })
    await deal()
    await call(owner, 'routing.move-to-queue', { conversationId, queueId: null })
    expect(await standing()).toEqual([])
  })

  it('passes with its time; who lets three pass is paused, and is told why', async () => {
    const { conversationId } = await offered()
    for (const round of [1, 2, 3]) {
      const [offer] = await standing()
      await floor.within((work) => passOffer(work, offer?.id ?? ''))
      expect(await standing()).toHaveLength(1)
      await floor.within((work) => passOffer(work, offer?.id ?? ''), later(40))
      expect(await standing()).toHaveLength(0)
      if (round < 3) await deal(later(300))
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
    await comes(ana)
    for (let round = 0; round < 8; round++) {
      const conversationId = await say(10 + round)
      await deal()
      const offer = (await standing()).find((one) => one.conversation_id === conversationId)
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
      expect(answers.slice(0, 2).filter((one) => one === 'ok').length).toBeLessThanOrEqual(1)
      const row = await stateOf(conversationId)
      expect(row.state === 'open' ? row.assignee_id !== null : row.offered_to === null).toBe(true)
      expect((await standing()).filter((one) => one.conversation_id === conversationId)).toEqual([])
      if (row.state === 'open') await call(owner, 'conversations.close', { conversationId, reason: 'other' })
      await call(owner, 'routing.set-state', { state: 'available' }).catch(() => {})
      await outcome(ana, 'routing.set-state', { state: 'available' })
    }
  })
})

type Snapshot<T> = { position: number; state: T }
async function shownDesk(who: number): Promise<Snapshot<DeskState>> {
  const shown = { room: deskRoom(idOf(who)), owner: idOf(who) }
  const { position, json } = await snapshotView(bench.pool, company.id, desk, {}, shown)
  return { position, state: JSON.parse(json) }
}
async function shownFloor(): Promise<Snapshot<AgentStatusState>> {
  const shown = { room: 'routing.agent-status', owner: null }
  const { position, json } = await snapshotView(bench.pool, company.id, floorView, {}, shown)
  return { position, state: JSON.parse(json) }
}

describe('people drop out', () => {
  it("a dropped connection withdraws the operator's offers at once; offers resume with it", async () => {
    await openQueue()
    await comes(ana)
    await say(1)
    await deal()
    await onLine()
    await floor.within((work) => refreshPresence(work, idOf(ana)))
    expect(await standing()).toEqual([])
    expect((await shownDesk(ana)).state.operator).toMatchObject({
      state: 'available',
      disconnectedAt: expect.any(String),
    })
    expect(await deal()).toBe(0)
    await onLine(ana)
    await floor.within((work) => refreshPresence(work, idOf(ana)))
    expect((await shownDesk(ana)).state.operator.disconnectedAt).toBeNull()
    expect(await deal()).toBe(1)
  })

  it('an operator who is available before the connection is noted is announced, and offered work, once it is', async () => {
    await call(ana, 'routing.set-state', { state: 'available' })
    const { position } = await shownDesk(ana)
    await onLine(ana)
    await floor.within((work) => refreshPresence(work, idOf(ana)))
    expect((await shownDesk(ana)).position).toBeGreaterThan(position)
  })

  it('who stays away gives back what customers wait for; who may not serve any more gives back everything', async () => {
    await openQueue()
    await comes(ana)
    const conversationId = await say(1)
    await call(ana, 'conversations.claim', { conversationId })
    await onLine()
    await floor.within((work) => sweepPresence(work))
    expect(await stateOf(conversationId)).toMatchObject({ state: 'open' })
    await floor.within((work) => sweepPresence(work), later(400))
    expect(await stateOf(conversationId)).toMatchObject({ state: 'waiting', assignee_id: null })
    await call(bia, 'conversations.claim', { conversationId })
    await floor.within(({ tx }) => sql`update access set active = false where user_id = ${idOf(bia)}`.execute(tx))
    expect((await floor.within(({ tx }) => orphansOf(tx, later(90)))).map(({ why }) => why)).toEqual(['owner_gone'])
    await floor.within((work) => sweepRouting(work))
    expect(await stateOf(conversationId)).toMatchObject({ state: 'waiting', assignee_id: null })
  })

  it('at random, in the middle of offers: nobody is forgotten, none has two, and no orphan is left', async () => {
    await openQueue({ offerSeconds: 10 })
    await comes(ana, bia)
    let ahead = 0
    let n = 20
    const who = fc.constantFrom(ana, bia)
    const step = fc.oneof(
      fc.record({ do: fc.constant('say' as const) }),
      fc.record({
        do: fc.constantFrom('accept', 'refuse', 'drop', 'back', 'pause', 'come', 'conversations.close'),
        who,
      }),
      fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 40 }) }),
    )
    const lines = new Set([ana, bia])
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        for (const one of steps) {
          if (one.do === 'say') await say(++n)
          else if (one.do === 'wait') ahead += one.seconds
          else await act(one.do, one.who, lines)
          await deal(later(ahead))
        }
        await floor.within((work) => sweepRouting(work), later(ahead + 60))
        expect(await floor.within(({ tx }) => orphansOf(tx, later(ahead + 61)))).toEqual([])
        const doubled = await floor.within(({ tx }) =>
          sql`select conversation_id from offers where state = 'offered' group by 1 having count(*) > 1`.execute(tx),
        )
        expect(doubled.rows).toEqual([])
      }),
      { numRuns: 12 },
    )
  })

  async function act(what: string, who: number, lines: Set<number>) {
    const [offer] = (await standing()).filter(({ user_id }) => user_id === idOf(who))
    if (what === 'accept' && offer) await outcome(who, 'routing.accept-offer', { offerId: offer.id })
    if (what === 'refuse' && offer) await outcome(who, 'routing.refuse-offer', { offerId: offer.id })
    if (what === 'pause') await outcome(who, 'routing.set-state', { state: 'paused', reason: 'break' })
    if (what === 'come') await outcome(who, 'routing.set-state', { state: 'available' })
    if (what === 'drop' || what === 'back') {
      if (what === 'drop') lines.delete(who)
      else lines.add(who)
      await onLine(...lines)
      await floor.within((work) => refreshPresence(work, idOf(who)))
    }
    if (what === 'close') {
      const open = await floor.within(({ tx }) =>
        tx
          .selectFrom('conversations')
          .where('assignee_id', '=', idOf(who))
          .where('state', '=', 'open')
          .select('id')
          .execute(),
      )
      for (const { id } of open) await outcome(who, 'conversations.close', { conversationId: id, reason: 'resolved' })
    }
  }
})

describe('promises', () => {
  const targets = { firstAnswer: 5, nextAnswer: 10, resolution: 60 }
  const answer = (conversation: Conversation) =>
    call(ana, 'conversations.send', {
      conversationId: conversation.id,
      messageId: randomUUIDv7(),
      ownershipVersion: conversation.ownershipVersion,
      content: { type: 'text', text: 'Olá!' },
    })
  const minutesTo = (due: Date | null, from: Date) => due && Math.round((due.getTime() - from.getTime()) / 60_000)

  it('run while the customer waits, stop with the answer, and pause while it is snoozed', async () => {
    await openQueue({ targets })
    const conversationId = await say(1)
    const fresh = await stateOf(conversationId)
    expect(minutesTo(fresh.answer_due_at, fresh.opened_at)).toBe(5)
    expect(minutesTo(fresh.resolve_due_at, fresh.opened_at)).toBe(60)
    const hers = await call(ana, 'conversations.claim', { conversationId })
    await answer(hers)
    expect(await stateOf(conversationId)).toMatchObject({ answer_due_at: null })
    await say(1)
    const request = await stateOf(conversationId)
    expect(minutesTo(request.answer_due_at, request.waiting_since ?? new Date(0))).toBe(10)
    await call(ana, 'conversations.hold', { conversationId })
    expect(await stateOf(conversationId)).toMatchObject({ resolve_due_at: null })
    await call(ana, 'conversations.resume', { conversationId })
    const resumed = await stateOf(conversationId)
    expect(minutesTo(resumed.resolve_due_at, fresh.opened_at)).toBe(60)
    await call(ana, 'conversations.close', { conversationId, reason: 'resolved' })
    expect(await stateOf(conversationId)).toMatchObject({ answer_due_at: null, resolve_due_at: null })
  })

  it('broken, they are told once; kept, they are not', async () => {
    await openQueue({ targets })
    const conversationId = await say(1)
    const { answer_due_at } = await stateOf(conversationId)
    const due = answer_due_at?.toISOString() ?? ''
    const broken = async () => (await events(0)).filter(({ name }) => name === 'routing.sla_breached').length
    await floor.within((work) => tellDue(work, { conversationId, target: 'answer', due }))
    expect(await broken()).toBe(1)
    await answer(await call(ana, 'conversations.claim', { conversationId }))
    await floor.within((work) => tellDue(work, { conversationId, target: 'answer', due }))
    expect(await broken()).toBe(1)
  })
})

const events = async (after: number) =>
  (await bench.log.range(company.id, after)).commits.flatMap((commit) =>
    commit.events.map((event) => ({ ...(JSON.parse(event.json) as WireEvent), rooms: event.rooms })),
  )

describe('routing.queues', () => {
  it('overflow to another one after a while, never in a circle, and are changed as they were seen', async () => {
    const second = await openQueue({ channels: [] })
    const first = await openQueue({ overflow: { queueId: second.id, afterMinutes: 5 } })
    const back = { ...second, overflow: { queueId: first.id, afterMinutes: 5 } }
    expect(await outcome(owner, 'routing.save-queue', back)).toBe('routing.overflow_circle')
    expect(await outcome(owner, 'routing.save-queue', { ...first, version: 9 })).toBe('routing.queue_overtaken')
    expect(await outcome(owner, 'routing.save-queue', inputWith({ name: first.name }))).toBe('routing.queue_name_taken')
    expect(await outcome(ana, 'routing.save-queue', inputWith())).toBe('auth.forbidden')
    const conversationId = await say(1)
    expect(await stateOf(conversationId)).toMatchObject({ queue_id: first.id })
    await floor.within((work) => sweepRouting(work), later(200))
    expect(await stateOf(conversationId)).toMatchObject({ queue_id: first.id })
    await floor.within((work) => sweepRouting(work), later(400))
    expect(await stateOf(conversationId)).toMatchObject({ queue_id: second.id })
    expect(await outcome(owner, 'routing.remove-queue', { id: second.id })).toBe('routing.queue_in_use')
    await call(owner, 'routing.remove-queue', { id: first.id })
    await call(owner, 'routing.remove-queue', { id: second.id })
    expect(await stateOf(conversationId)).toMatchObject({ queue_id: null })
  })
})

it('a pause by a supervisor has its own reason; reserved reasons cannot be chosen', async () => {
  await comes(ana)
  expect(await outcome(ana, 'routing.set-state', { state: 'paused', reason: 'not_answering' })).toBe('request.invalid')
  const paused = await call<Operator>(owner, 'routing.set-operator', { userId: idOf(ana), state: 'paused' })
  expect(paused).toMatchObject({ state: 'paused', reason: 'by_lead' })
})

it('a live desk and team view equal a fresh snapshot, after anything', async () => {
  await openQueue()
  const before = { desk: await shownDesk(ana), floor: await shownFloor() }
  await comes(ana, bia)
  const ids: string[] = []
  for (const n of [1, 2, 3]) ids.push(await say(n))
  await deal()
  for (const { id, user_id } of (await standing()).slice(0, 2))
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
