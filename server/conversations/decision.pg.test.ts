/**
 * What a screen shows as allowed or refused is what the server answers: random conversations, calls, actors and
 * commands, decided with the facts of a client and with all facts, and sent to the real handlers. A refusal is compared
 * with its code and params, a success with what the decision says it becomes.
 */
import { randomUUIDv7 } from 'node:crypto'
import { type CallState, callStates } from '@aura/contracts/calls/call.ts'
import { type ConversationState, conversationStates } from '@aura/contracts/conversations/conversation.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { type Floor, openFloor } from '@aura/infra/contact-centre.ts'
import {
  type Answer,
  actorsOf,
  answerOf,
  type Case,
  compareWithHandler,
  type Draw,
  draws,
  pick,
} from '@aura/infra/decision-test.ts'
import { type Bench, startBench } from '@aura/infra/operations-bench.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { type CallCommand, decideCall } from '@aura/machines/calls/decide.ts'
import { clientFacts, unknownToClients } from '@aura/machines/conversations/client-facts.ts'
import { type ConversationCommand, type ConversationFacts, decide } from '@aura/machines/conversations/decide.ts'
import { decideMerge, decideUnmerge } from '@aura/machines/conversations/decide-merge.ts'
import { sendRefusal } from '@aura/machines/conversations/decide-send.ts'
import type { OutboundFacts } from '@aura/machines/conversations/outbound/decide.ts'
import type { Actor } from '@aura/machines/platform/decision.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { takeCall } from '../calls/take-call.ts'
import { nameOf } from '../companies/index.ts'
import { type ConversationRow, wire } from './store.ts'

let bench: Bench
let company: TestCompany
let floors: { whatsapp: Floor; voice: Floor }
let names: Map<string, string>
let actors: Actor[]
const phone = '+5511987654321'
/** One customer's conversation by message and one by call, another that is closed, and another customer's. */
let ids: { message: string; call: string; older: string; stranger: string }
let callId: string

beforeAll(async () => {
  bench = await startBench(sharedWorld())
  company = await createTestCompany(bench.databaseUrl, ['company_owner', ...Array(3).fill('company_user')])
  floors = {
    whatsapp: await openFloor(bench.pool, company.id),
    voice: await openFloor(bench.pool, company.id, 'voice'),
  }
  const { whatsapp, voice } = floors
  const message = await whatsapp.say(phone, 'Olá')
  const stranger = await whatsapp.say('+5511987650002', 'Olá')
  const older = randomUUIDv7()
  await voice.within(async (work) => {
    const { tx } = work
    const channel = await tx
      .selectFrom('channels')
      .where('id', '=', voice.channelId)
      .selectAll()
      .executeTakeFirstOrThrow()
    await takeCall(work, channel, { type: 'call', externalId: 'CA1', from: phone, name: null, state: 'waiting' })
  })
  await voice.within(async ({ tx }) => {
    const call = await tx.selectFrom('calls').selectAll().executeTakeFirstOrThrow()
    callId = call.id
    ids = { message, stranger, older, call: call.conversation_id ?? '' }
    const copy = await rowOf(message)
    const closed = {
      state: 'closed',
      closed_at: new Date(),
      preview: JSON.stringify(copy.preview),
      last_seq: 0,
    } as const
    await tx
      .insertInto('conversations')
      .values({ ...copy, ...closed, id: older, before_merge: null })
      .execute()
    actors = await actorsOf(tx, company)
    names = new Map()
    for (const { id } of company.people) names.set(id, await nameOf(tx, id))
  })
})
afterAll(() => bench[Symbol.asyncDispose]())

const rowOf = (id: string): Promise<ConversationRow> =>
  floors.whatsapp.within(({ tx }) =>
    tx.selectFrom('conversations').where('id', '=', id).selectAll().executeTakeFirstOrThrow(),
  )

const userIds = () => company.people.map(({ id }) => id)
const hourMs = 3600_000

/** Columns of a conversation in any state, with anybody. */
function anyColumns(draw: Draw, state: ConversationState) {
  const somebody = pick(draw, userIds())
  return {
    state,
    assignee_id:
      state === 'waiting' ? null : state === 'open' || state === 'held' ? somebody : pick(draw, [null, somebody]),
    snoozed_until: state === 'snoozed' ? new Date(Date.now() + hourMs) : null,
    closed_at: state === 'closed' ? new Date() : null,
    close_reason: state === 'closed' ? ('resolved' as const) : null,
    last_inbound_at: new Date(Date.now() - pick(draw, [1, 48]) * hourMs),
    merged_into: null,
    before_merge: null,
  }
}

type World = {
  calls: CallState[]
  outbound: OutboundFacts
  channel: { kind: 'whatsapp'; name: string; state: 'active' | 'paused' }
}

/** Everything is somewhere else. */
async function shake(draw: Draw): Promise<World> {
  const states: ConversationState[] = [...conversationStates]
  const state = pick(draw, states)
  const callState = pick(draw, callStates)
  const channelState = pick(draw, ['active', 'active', 'paused'] as const)
  const withdrawn = draw(4) === 0
  const others = [
    [ids.call, anyColumns(draw, pick(draw, states))],
    [ids.stranger, anyColumns(draw, pick(draw, states))],
  ] as const
  const mergedInto = state === 'closed' && draw(3) === 0 ? ids.call : null
  const before = {
    state: pick(draw, ['open', 'closed'] as const),
    closedAt: null,
    closeReason: null,
    waitingSince: null,
    unread: 1,
    otherWaitingSince: null,
  }
  return await floors.whatsapp.within(async ({ tx }) => {
    // A customer has one open conversation on a channel.
    const set = (id: string, columns: ReturnType<typeof anyColumns>) =>
      tx.updateTable('conversations').set(columns).where('id', '=', id).execute()
    await set(ids.older, anyColumns(draw, 'closed'))
    await set(ids.message, anyColumns(draw, state))
    if (mergedInto)
      await tx
        .updateTable('conversations')
        .set({ merged_into: mergedInto, before_merge: JSON.stringify(before) })
        .where('id', '=', ids.message)
        .execute()
    if (state === 'closed') await set(ids.older, anyColumns(draw, pick(draw, states)))
    for (const [id, columns] of others) await set(id, columns)
    await tx
      .updateTable('calls')
      .set({
        state: callState,
        operator_id: pick(draw, [null, ...userIds()]),
        wrap_up_until: callState === 'wrap_up' ? new Date(Date.now() + hourMs) : null,
      })
      .where('id', '=', callId)
      .execute()
    const channel = await tx
      .updateTable('channels')
      .set({ state: channelState })
      .where('id', '=', floors.whatsapp.channelId)
      .returning('name')
      .executeTakeFirstOrThrow()
    const { contact_id, company_id } = await tx
      .selectFrom('conversations')
      .where('id', '=', ids.message)
      .select(['contact_id', 'company_id'])
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('contact_consents').where('contact_id', '=', contact_id).execute()
    if (withdrawn)
      await tx
        .insertInto('contact_consents')
        .values({ company_id, contact_id, channel: 'whatsapp', state: 'withdrawn', source: 'message', at: new Date() })
        .execute()
    return {
      calls: [callState],
      outbound: { blocked: null, consent: withdrawn ? 'withdrawn' : 'unknown', campaign: null },
      channel: { kind: 'whatsapp', name: channel.name, state: channelState },
    }
  })
}

/** `shown`: what a client shows; `expected`: what all facts come to. */
async function compare({ shown, ...one }: Case & { shown: Answer }): Promise<void> {
  const answer = await compareWithHandler(bench, company, one)
  if ('refused' in shown) expect(shown).toEqual(answer)
  else if ('refused' in answer) expect(unknownToClients).toContain(answer.refused.code)
}

const nameIn = (id: string) => names.get(id) ?? ''
const factsWith = (calls: readonly CallState[], anotherOpen: string | null): ConversationFacts => ({
  nameOf: nameIn,
  calls,
  anotherOpen,
  operatorName: (id) =>
    actors.find((one) => one.id === id)?.permissions.includes('update_operations') ? nameIn(id) : undefined,
  queueName: () => undefined,
})

const commandsOf = (draw: Draw): readonly (readonly [string, ConversationCommand])[] => [
  ['conversations.claim', { type: 'claim' }],
  ['conversations.assign', { type: 'assign', userId: pick(draw, [...userIds(), randomUUIDv7()]) }],
  ['conversations.release', { type: 'release' }],
  ['routing.move-to-queue', { type: 'route', queueId: pick(draw, [null, randomUUIDv7()]) }],
  ['routing.prioritise', { type: 'prioritise', priority: draw(3) }],
  ['conversations.hold', { type: 'hold' }],
  ['conversations.resume', { type: 'resume' }],
  ['conversations.snooze', { type: 'snooze', until: new Date(Date.now() + (draw(3) - 1 || 2) * hourMs).toISOString() }],
  ['conversations.wake', { type: 'wake' }],
  ['conversations.close', { type: 'close', reason: pick(draw, ['resolved', 'other'] as const) }],
  ['conversations.reopen', { type: 'reopen' }],
]

it.each([1, 2, 3])('every action of the conversation, seed %i', async (seed) => {
  const draw = draws(seed)
  for (let round = 0; round < 60; round++) {
    const { calls } = await shake(draw)
    const isCall = draw(3) === 0
    const row = await rowOf(isCall ? ids.call : ids.message)
    const older = await rowOf(ids.older)
    const another = !isCall && older.state !== 'closed' ? older.id : null
    const actor = pick(draw, actors)
    const [name, command] = pick(draw, commandsOf(draw))
    const { type: _, ...input } = command
    const now = new Date()
    const decideWith = (facts: ConversationFacts) => {
      const decision = decide(wire(row), command, { actor, now, facts })
      if (!decision.ok) return answerOf(decision)
      const { closedAt, ...next } = decision.next
      return { next }
    }
    await compare({
      actor,
      name,
      input: { conversationId: row.id, ...input },
      shown: decideWith(clientFacts(nameIn, isCall ? calls : [])),
      expected: decideWith(factsWith(isCall ? calls : [], another)),
    })
  }
})

it('merging and separating', async () => {
  const draw = draws(4)
  for (let round = 0; round < 60; round++) {
    const { calls } = await shake(draw)
    const all = [ids.message, ids.call, ids.stranger]
    const one = await rowOf(pick(draw, all))
    const actor = pick(draw, actors)
    const now = new Date()
    const live = one.id === ids.call ? calls : []
    if (one.merged_into !== null && draw(2) === 0) {
      const into = wire(await rowOf(one.merged_into))
      const older = await rowOf(ids.older)
      const facts = { nameOf: nameIn, anotherOpen: older.state === 'closed' ? null : older.id }
      const answer = answerOf(decideUnmerge(wire(one), { into, beforeMerge: one.before_merge }, { actor, now, facts }))
      const expected = 'refused' in answer ? answer : { next: { mergedInto: null } }
      const input = { conversationId: one.id }
      await compare({ actor, name: 'conversations.unmerge', input, shown: expected, expected })
      continue
    }
    const into = await rowOf(pick(draw, all))
    const decision = decideMerge(wire(one), wire(into), { actor, now, facts: { nameOf: nameIn, calls: live } })
    const answer = answerOf(decision)
    const expected = 'refused' in answer ? answer : { next: { mergedInto: into.id, state: 'closed' } }
    const input = { conversationId: one.id, intoId: into.id }
    await compare({ actor, name: 'conversations.merge', input, shown: expected, expected })
  }
})

it('writing to the customer', async () => {
  const draw = draws(5)
  for (let round = 0; round < 60; round++) {
    const world = await shake(draw)
    const row = await rowOf(ids.message)
    const actor = pick(draw, draw(2) === 0 ? actors : actors.filter(({ id }) => id === row.assignee_id).concat(actors))
    const conversation = wire(row)
    const ownershipVersion = row.ownership_version - (draw(4) === 0 ? 1 : 0)
    const windowEndsAt = conversation.windowEndsAt === null ? null : new Date(conversation.windowEndsAt)
    const content = { type: 'text' as const }
    const now = new Date()
    const decideWith = (outbound: OutboundFacts, channel: World['channel']) =>
      answerOf(
        sendRefusal(
          conversation,
          { ownershipVersion, candidate: { channel, content, windowEndsAt } },
          { actor, now, facts: { nameOf: nameIn, outbound } },
        ),
      )
    const input = { conversationId: row.id, messageId: randomUUIDv7(), content: { type: 'text', text: 'Bom dia' } }
    await compare({
      actor,
      name: 'conversations.send',
      input: { ...input, ownershipVersion: Math.max(0, ownershipVersion) },
      shown: decideWith(clientFacts(nameIn).outbound, { ...world.channel, state: 'active' }),
      expected: decideWith(world.outbound, world.channel),
    })
  }
})

it('every action of the call', async () => {
  const draw = draws(6)
  const commands: readonly (readonly [string, CallCommand])[] = [
    ['calls.hold-call', { type: 'hold' }],
    ['calls.resume-call', { type: 'resume' }],
    ['calls.hang-up-call', { type: 'hangUp' }],
    ['calls.finish-call', { type: 'finish' }],
    ['calls.transfer-call', { type: 'transfer', to: { kind: 'queue', queueId: randomUUIDv7() } }],
  ]
  for (let round = 0; round < 60; round++) {
    const { calls } = await shake(draw)
    const { assignee_id: assigneeId } = await rowOf(ids.call)
    const { operator_id: operatorId } = await floors.voice.within(({ tx }) =>
      tx.selectFrom('calls').where('id', '=', callId).select('operator_id').executeTakeFirstOrThrow(),
    )
    const actor = pick(draw, actors)
    const [name, command] = pick(draw, commands)
    const to = command.type === 'transfer' ? { to: command.to } : {}
    const state = calls[0] ?? 'ended'
    const decideWith = (facts: ConversationFacts) => {
      const deciding = { actor, now: new Date(), facts: { ...facts, assigneeId, isFree: () => true } }
      const answer = answerOf(decideCall({ state, operatorId }, command, deciding))
      // Without a wrap-up time of its own, a call that is hung up has ended.
      return 'refused' in answer || command.type !== 'hangUp' ? answer : { next: {} }
    }
    await compare({
      actor,
      name,
      input: { callId, ...to },
      shown: decideWith(clientFacts(nameIn, calls)),
      expected: decideWith(factsWith(calls, null)),
    })
  }
})
