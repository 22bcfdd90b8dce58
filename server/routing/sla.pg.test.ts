/** The SLA of a conversation and the overflow of its queue, against a real database. */
import { randomUUIDv7 } from 'node:crypto'
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { ana, later, owner, testRouting } from '@aura/infra/routing-test.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sweepRouting } from './routing-sweep.ts'
import { reportBreach } from './sla.ts'

const { floor, call, outcome, inputWith, openQueue, stateOf, say, events } = testRouting()

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

  it('are the company’s where there is no queue, and those of a queue once it takes the conversation', async () => {
    await call(owner, 'routing.set-default-targets', { targets: { ...targets, firstAnswer: 7 } })
    const conversationId = await say(1)
    const fresh = await stateOf(conversationId)
    expect(minutesTo(fresh.answer_due_at, fresh.opened_at)).toBe(7)
    expect(minutesTo(fresh.resolve_due_at, fresh.opened_at)).toBe(60)
    await openQueue({ targets })
    const queued = await stateOf(conversationId)
    expect(minutesTo(queued.answer_due_at, queued.opened_at)).toBe(5)
    expect(await outcome(ana, 'routing.set-default-targets', { targets })).toBe('auth.forbidden')
  })

  it('keep the pauses of the resolution in another queue', async () => {
    await openQueue({ targets })
    const other = await openQueue({ channels: [], targets: { ...targets, resolution: 120 } })
    const [snoozed, resumed] = [await say(1), await say(2)]
    for (const conversationId of [snoozed, resumed]) {
      await call(ana, 'conversations.claim', { conversationId })
      await call(ana, 'conversations.hold', { conversationId })
    }
    // The conversations are opened and snoozed half an hour ago.
    await floor.within(({ tx }) =>
      sql`update conversations set opened_at = opened_at - interval '30 min',
        resolve_paused_at = resolve_paused_at - interval '30 min'`.execute(tx),
    )
    await call(ana, 'conversations.resume', { conversationId: resumed })
    for (const conversationId of [snoozed, resumed]) {
      await call(owner, 'routing.move-to-queue', { conversationId, queueId: other.id })
      const { resolve_due_at, opened_at } = await stateOf(conversationId)
      expect(minutesTo(resolve_due_at, opened_at)).toBe(150)
    }
  })

  it('changed in a queue, they are no pause of what is moved out of it', async () => {
    const queue = await openQueue({ targets: { ...targets, resolution: 240 } })
    const other = await openQueue({ channels: [], targets: { ...targets, resolution: 120 } })
    const conversationId = await say(1)
    await call(owner, 'routing.save-queue', { ...queue, targets })
    await call(owner, 'routing.move-to-queue', { conversationId, queueId: other.id })
    const { resolve_due_at, opened_at } = await stateOf(conversationId)
    expect(minutesTo(resolve_due_at, opened_at)).toBe(120)
  })

  it('broken before a pause, they stay broken and are not told again after it', async () => {
    await openQueue({ targets })
    const conversationId = await say(1)
    await call(ana, 'conversations.claim', { conversationId })
    await floor.within(({ tx }) =>
      sql`update conversations set opened_at = opened_at - interval '2 hours',
        resolve_due_at = resolve_due_at - interval '2 hours'`.execute(tx),
    )
    const { resolve_due_at } = await stateOf(conversationId)
    const due = resolve_due_at?.toISOString() ?? ''
    await floor.within((work) => reportBreach(work, { conversationId, target: 'resolution', due }))
    await call(ana, 'conversations.hold', { conversationId })
    await call(ana, 'conversations.resume', { conversationId })
    expect((await stateOf(conversationId)).resolve_due_at).toEqual(resolve_due_at)
    expect((await events(0)).filter(({ name }) => name === 'routing.sla_breached')).toHaveLength(1)
  })

  it('broken in a queue, they are not told again when the conversation comes back to it', async () => {
    const first = await openQueue({ targets })
    const second = await openQueue({ channels: [], targets: { ...targets, firstAnswer: 9 } })
    const conversationId = await say(1)
    const { answer_due_at } = await stateOf(conversationId)
    const due = answer_due_at?.toISOString() ?? ''
    await floor.within((work) => reportBreach(work, { conversationId, target: 'answer', due }))
    for (const { id } of [second, first]) await call(owner, 'routing.move-to-queue', { conversationId, queueId: id })
    expect((await stateOf(conversationId)).answer_due_at).toEqual(answer_due_at)
    await floor.within((work) => reportBreach(work, { conversationId, target: 'answer', due }))
    expect((await events(0)).filter(({ name }) => name === 'routing.sla_breached')).toHaveLength(1)
  })

  it('broken, they are told once; kept, they are not', async () => {
    await openQueue({ targets })
    const conversationId = await say(1)
    const { answer_due_at } = await stateOf(conversationId)
    const due = answer_due_at?.toISOString() ?? ''
    const broken = async () => (await events(0)).filter(({ name }) => name === 'routing.sla_breached').length
    await floor.within((work) => reportBreach(work, { conversationId, target: 'answer', due }))
    expect(await broken()).toBe(1)
    await answer(await call(ana, 'conversations.claim', { conversationId }))
    await floor.within((work) => reportBreach(work, { conversationId, target: 'answer', due }))
    expect(await broken()).toBe(1)
  })
})

it('an answer promised anew for the same instant has one timer', async () => {
  const targets = { firstAnswer: 5, nextAnswer: null, resolution: null }
  const second = await openQueue({ channels: [], targets: { ...targets, firstAnswer: 9 } })
  const first = await openQueue({ targets })
  const conversationId = await say(1)
  for (const { id } of [second, first]) await call(owner, 'routing.move-to-queue', { conversationId, queueId: id })
  const due = (await stateOf(conversationId)).answer_due_at?.toISOString()
  const { rows } = await floor.within(({ tx }) =>
    sql`select from jobs.job_common where name = 'routing.due'
      and data #>> '{payload,conversationId}' = ${conversationId} and data #>> '{payload,due}' = ${due}`.execute(tx),
  )
  expect(rows).toHaveLength(1)
})

it('overflow counts the wait in the queue that the conversation is in', async () => {
  const third = await openQueue({ channels: [] })
  const second = await openQueue({ channels: [], overflow: { queueId: third.id, afterMinutes: 5 } })
  await openQueue({ overflow: { queueId: second.id, afterMinutes: 5 } })
  const conversationId = await say(1)
  for (const [seconds, queue] of [
    [400, second],
    [500, second],
    [800, third],
  ] as const) {
    await floor.within((work) => sweepRouting(work), later(seconds))
    expect(await stateOf(conversationId)).toMatchObject({ queue_id: queue.id })
  }
})

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
