import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { Message } from '@aura/contracts/conversations/message.ts'
import { describe, expect, it } from 'vitest'
import type { Actor } from '../platform/decision.ts'
import { type ConversationCommand, type ConversationFacts, decide } from './decide.ts'
import { awaitsFirstAnswer } from './decide-close.ts'
import { decideMerge } from './decide-merge.ts'
import { awaitsAnswerToTemplate, lockOf } from './decide-send.ts'

const operator: Actor = { id: 'me', permissions: ['view_operations', 'update_operations'] }
const leader: Actor = { id: 'me', permissions: [...operator.permissions, 'manage_operations'] }
const usualFacts: ConversationFacts = {
  nameOf: (id) => `name of ${id}`,
  calls: [],
  anotherOpen: null,
  operatorName: (id) => (id === 'nobody' ? undefined : `name of ${id}`),
  isOffDuty: (id) => id === 'away',
  queueName: (id) => (id === 'gone' ? undefined : `queue ${id}`),
  aiAgentName: (id) => (id === 'full' ? undefined : `agent ${id}`),
}
const conversation = (over: Partial<Conversation> = {}) => ({
  id: 'a',
  contactId: 'contact',
  channel: 'whatsapp' as const,
  state: 'open' as const,
  assigneeId: null,
  ownershipVersion: 3,
  queueId: null,
  mergedInto: null,
  snoozedUntil: null,
  closedAt: null,
  closeReason: null,
  waitingSince: null,
  unread: 2,
  ...over,
})
const now = new Date('2026-03-02T10:00:00.000Z')
const ownOne = conversation({ assigneeId: 'me' })
const openFor = conversation({ assigneeId: 'her' })
const waiting = conversation({ state: 'waiting' })
const closed = conversation({ state: 'closed', assigneeId: 'her' })

const ask = (
  command: ConversationCommand,
  one: ReturnType<typeof conversation>,
  actor = operator,
  facts: Partial<ConversationFacts> = {},
) => {
  const decision = decide(one, command, { actor, now, facts: { ...usualFacts, ...facts } })
  return decision.ok ? decision.next : [decision.code, ...Object.values(decision.params)]
}
const close = { type: 'close', reason: 'resolved' } as const

describe('what may be done', () => {
  it('is what the machine allows', () => {
    expect(ask({ type: 'claim' }, waiting)).toEqual({ state: 'open', assigneeId: 'me', ownershipVersion: 4 })
    expect(ask({ type: 'hold' }, waiting)).toEqual(['conversations.not_now', 'not_allowed'])
    expect(ask({ type: 'release' }, waiting)).toEqual(['conversations.not_now', 'waits_already'])
    expect(ask(close, closed)).toEqual(['conversations.not_now', 'closed_already'])
    expect(ask({ type: 'reopen' }, closed)).toMatchObject({ state: 'open', assigneeId: 'me', closedAt: null })
  })

  it('goes to an AI agent that takes one more, in place of the operator', () => {
    const aiAgent = { id: 'aura', name: 'agent aura' }
    const withAgent = { state: 'open', assigneeId: null, aiAgent }
    expect(ask({ type: 'delegate', agentId: 'aura' }, ownOne)).toEqual({ ...withAgent, ownershipVersion: 4 })
    expect(ask({ type: 'delegate', agentId: 'aura' }, waiting)).toEqual({ ...withAgent, ownershipVersion: 4 })
    expect(ask({ type: 'delegate', agentId: 'aura' }, conversation({ aiAgent }))).toEqual({ state: 'open' })
    expect(ask({ type: 'delegate', agentId: 'full' }, ownOne)).toEqual(['agents.takes_none'])
    expect(ask({ type: 'delegate', agentId: 'aura' }, openFor)).toEqual(['conversations.not_yours', 'name of her'])
    expect(ask({ type: 'delegate', agentId: 'aura' }, closed)).toEqual(['conversations.not_now', 'not_allowed'])
  })

  it('names the assignee, and lets supervisors act', () => {
    expect(ask({ type: 'claim' }, openFor)).toEqual(['conversations.taken', 'name of her'])
    expect(ask(close, openFor)).toEqual(['conversations.not_yours', 'name of her'])
    expect(ask({ type: 'prioritise', priority: 1 }, openFor)).toEqual(['conversations.not_yours', 'name of her'])
    expect(ask(close, openFor, leader)).toMatchObject({ state: 'closed', unread: 0, ownershipVersion: 4 })
    expect(ask({ type: 'mark_read' }, openFor, leader)).toEqual(['conversations.not_yours', 'name of her'])
    expect(ask(close, ownOne, { id: 'me', permissions: [] })).toEqual(['auth.forbidden', 'update_operations'])
  })

  it('depends on what is chosen', () => {
    expect(ask({ type: 'snooze', until: now.toISOString() }, ownOne)).toEqual(['conversations.time_past'])
    expect(ask({ type: 'assign', userId: 'nobody' }, ownOne)).toEqual(['conversations.no_such_person'])
    expect(ask({ type: 'assign', userId: 'away', ifOnDuty: true }, ownOne)).toEqual([
      'conversations.off_duty',
      'name of away',
    ])
    expect(ask({ type: 'assign', userId: 'there', ifOnDuty: true }, ownOne)).toMatchObject({ assigneeId: 'there' })
    // Chosen on purpose.
    expect(ask({ type: 'assign', userId: 'away' }, ownOne)).toMatchObject({ assigneeId: 'away' })
    expect(ask({ type: 'route', queueId: 'gone' }, ownOne)).toEqual(['routing.queue_not_found'])
    expect(ask({ type: 'assign', userId: 'me' }, ownOne)).toEqual({ state: 'open' })
    expect(ask({ type: 'reopen' }, closed, operator, { anotherOpen: 'b' })).toEqual(['conversations.another_open', 'b'])
  })

  it('waits for the end of a call, unless the call only waits to be moved', () => {
    expect(ask(close, ownOne, operator, { calls: ['talking'] })).toEqual(['conversations.not_now', 'on_call'])
    expect(ask({ type: 'claim' }, waiting, operator, { calls: ['waiting'] })).toMatchObject({ state: 'open' })
    expect(ask({ type: 'route', queueId: 'q' }, waiting, operator, { calls: ['waiting'] })).toMatchObject({
      queueId: 'q',
    })
    expect(ask({ type: 'route', queueId: 'q' }, ownOne, operator, { calls: ['on_hold'] })).toEqual([
      'conversations.not_now',
      'on_call',
    ])
    expect(ask(close, ownOne, operator, { calls: ['ended'] })).toMatchObject({ state: 'closed' })
  })

  it('changes the ownership version once, however often it is applied', () => {
    const claimed = { ...waiting, ...ask({ type: 'claim' }, waiting) }
    expect(ask({ type: 'claim' }, claimed)).toEqual(['conversations.not_now', 'taken'])
  })
})

describe('a merge', () => {
  const into = conversation({ id: 'b', waitingSince: '2026-03-02T09:00:00.000Z' })
  const merge = (one: ReturnType<typeof conversation>, other: ReturnType<typeof conversation>) =>
    decideMerge(one, other, { actor: operator, now, facts: usualFacts })

  it('closes the one and answers its wait in the other', () => {
    const one = conversation({ assigneeId: 'me', waitingSince: '2026-03-02T08:00:00.000Z' })
    expect(merge(one, into)).toMatchObject({
      ok: true,
      next: {
        conversation: { state: 'closed', mergedInto: 'b', ownershipVersion: 4, beforeMerge: { state: 'open' } },
        into: { waitingSince: '2026-03-02T08:00:00.000Z' },
      },
    })
  })

  it('is refused with the pair before the owner', () => {
    expect(merge(openFor, openFor)).toMatchObject({ params: { reason: 'same' } })
    expect(merge(openFor, { ...into, contactId: 'other' })).toMatchObject({ params: { reason: 'other_person' } })
    expect(merge(openFor, { ...into, state: 'closed' })).toMatchObject({ params: { reason: 'closed' } })
    expect(merge(openFor, into)).toMatchObject({ code: 'conversations.not_yours' })
  })
})

describe('writing to the customer', () => {
  const lock = (one = ownOne, actor = operator, at = now, windowEndsAt: Date | null = null) => {
    const candidate = { channel: { kind: one.channel, name: '', state: 'active' as const }, windowEndsAt }
    const outbound = { blocked: null, consent: 'unknown', campaign: null } as const
    return lockOf(
      one,
      { ...candidate, content: { type: 'text' } },
      { actor, now: at, facts: { ...usualFacts, outbound } },
    )
  }

  it('is open for the assignee, while the messaging window is', () => {
    expect(lock()).toBe(undefined)
    expect(lock(ownOne, operator, new Date(999), new Date(1000))).toBe(undefined)
    expect(lock(ownOne, operator, new Date(1000), new Date(1000))?.code).toBe('conversations.window_closed')
  })

  it('says why not and what helps', () => {
    expect(lock(waiting)).toMatchObject({ code: 'conversations.not_now', params: { reason: 'nobody' }, helps: 'claim' })
    expect(lock(closed)?.helps).toBe('reopen')
    expect(lock(openFor)).toMatchObject({
      code: 'conversations.not_yours',
      params: { name: 'name of her' },
      helps: undefined,
    })
    expect(lock(openFor, leader)?.helps).toBe('assign')
    expect(lock(ownOne, { id: 'me', permissions: [] })?.code).toBe('auth.forbidden')
  })
})

it('a customer awaits a first answer until an operator or an AI agent has written; unknown is not said', () => {
  const message = (seq: number, kind: 'contact' | 'user' | 'system' | 'ai_agent') => ({
    ...{ id: `${seq}`, conversationId: 'a', seq, author: { kind, id: null, name: '' }, replyTo: null, reactions: [] },
    direction: kind === 'contact' ? ('in' as const) : ('out' as const),
    content: { type: 'text' as const, text: '' },
    ...{ status: null, problem: null, at: '2026-03-02T10:00:00.000Z' },
  })
  const waits = { channel: 'whatsapp' as const, waitingSince: '2026-03-02T10:00:00.000Z' }
  const question = message(1, 'contact')
  expect(awaitsFirstAnswer(waits, [question])).toBe(true)
  expect(awaitsFirstAnswer(waits, [question, message(2, 'system')])).toBe(true)
  for (const kind of ['user', 'ai_agent'] as const)
    expect(awaitsFirstAnswer(waits, [question, message(2, kind), message(3, 'contact')])).toBe(false)
  expect(awaitsFirstAnswer({ ...waits, waitingSince: null }, [question])).toBe(false)
  expect(awaitsFirstAnswer({ ...waits, channel: 'voice' }, [question])).toBe(false)
  expect(awaitsFirstAnswer(waits, [message(101, 'contact')])).toBe(false)
})

it('a template that has gone out awaits the customer’s answer, until one comes or it has failed', () => {
  const written = (seq: number, over: Partial<Message>): Message => ({
    ...{ id: `${seq}`, conversationId: 'a', seq, direction: 'out', replyTo: null, reactions: [], status: 'sent' },
    author: { kind: 'user', id: 'me', name: '' },
    content: { type: 'text', text: '' },
    ...{ problem: null, at: '2026-03-02T10:00:00.000Z' },
    ...over,
  })
  const values = { header: [], body: [], buttons: [] }
  const words = { header: null, text: '', footer: null, buttons: [] }
  const content = {
    type: 'template',
    templateId: 't',
    version: 1,
    name: '',
    language: 'pt_BR',
    values,
    ...words,
  } as const
  const template = written(2, { content })
  const note = written(3, { direction: 'inside', status: null, content: { type: 'note', text: '', mentions: [] } })
  expect(awaitsAnswerToTemplate([written(1, {}), template, note])).toBe(true)
  expect(awaitsAnswerToTemplate([template, written(3, { direction: 'in', status: null })])).toBe(false)
  expect(awaitsAnswerToTemplate([{ ...template, status: 'failed' }])).toBe(false)
  expect(awaitsAnswerToTemplate([written(1, {})])).toBe(false)
  expect(awaitsAnswerToTemplate([])).toBe(false)
})
