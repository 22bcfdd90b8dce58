/**
 * What a screen shows as allowed or refused is what the server answers: random conversations, calls, actors and
 * commands, decided with the facts of a client and with all facts, and sent to the real handlers. A refusal is compared
 * with its code and params, a success with what the decision says it becomes.
 */
import { randomUUIDv7 } from 'node:crypto'
import { type ConversationWorld, hourMs, testConversationDecisions } from '@aura/infra/conversation-decisions-test.ts'
import { answerOf, type Draw, draws, pick } from '@aura/infra/decision-test.ts'
import { clientFacts } from '@aura/machines/conversations/client-facts.ts'
import { type ConversationCommand, type ConversationFacts, decide } from '@aura/machines/conversations/decide.ts'
import { decideMerge, decideUnmerge } from '@aura/machines/conversations/decide-merge.ts'
import { sendRefusal } from '@aura/machines/conversations/decide-send.ts'
import type { OutboundFacts } from '@aura/machines/conversations/outbound/decide.ts'
import { it } from 'vitest'
import { wire } from './store.ts'

const decisions = testConversationDecisions()
const { rowOf, shake, compare, nameIn, factsWith, userIds } = decisions

const commandsOf = (draw: Draw): readonly (readonly [string, ConversationCommand])[] => [
  ['conversations.claim', { type: 'claim' }],
  [
    'conversations.assign',
    {
      type: 'assign',
      userId: pick(draw, [...userIds(), randomUUIDv7()]),
      ...(draw(2) === 0 && { ifOnDuty: true as const }),
    },
  ],
  ['agents.assign', { type: 'delegate', agentId: randomUUIDv7() }],
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
    const row = await rowOf(isCall ? decisions.ids.call : decisions.ids.message)
    const older = await rowOf(decisions.ids.older)
    const another = !isCall && older.state !== 'closed' ? older.id : null
    const actor = pick(draw, decisions.actors)
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
    const all = [decisions.ids.message, decisions.ids.call, decisions.ids.stranger]
    const one = await rowOf(pick(draw, all))
    const actor = pick(draw, decisions.actors)
    const now = new Date()
    const live = one.id === decisions.ids.call ? calls : []
    if (one.merged_into !== null && draw(2) === 0) {
      const into = wire(await rowOf(one.merged_into))
      const older = await rowOf(decisions.ids.older)
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
    const row = await rowOf(decisions.ids.message)
    const actor = pick(
      draw,
      draw(2) === 0
        ? decisions.actors
        : decisions.actors.filter(({ id }) => id === row.assignee_id).concat(decisions.actors),
    )
    const conversation = wire(row)
    const ownershipVersion = row.ownership_version - (draw(4) === 0 ? 1 : 0)
    const windowEndsAt = conversation.windowEndsAt === null ? null : new Date(conversation.windowEndsAt)
    const content = { type: 'text' as const }
    const now = new Date()
    const decideWith = (outbound: OutboundFacts, channel: ConversationWorld['channel']) =>
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
