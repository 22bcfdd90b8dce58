/** What a call bar shows as allowed or refused is what the server answers to random calls, actors and commands. */
import { randomUUIDv7 } from 'node:crypto'
import { testConversationDecisions } from '@aura/infra/conversation-decisions-test.ts'
import { answerOf, draws, pick } from '@aura/infra/decision-test.ts'
import { type CallCommand, decideCall } from '@aura/machines/calls/decide.ts'
import { clientFacts } from '@aura/machines/conversations/client-facts.ts'
import type { ConversationFacts } from '@aura/machines/conversations/decide.ts'
import { it } from 'vitest'

const decisions = testConversationDecisions()
const { rowOf, shake, compare, nameIn, factsWith } = decisions

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
    const { assignee_id: assigneeId } = await rowOf(decisions.ids.call)
    const { operator_id: operatorId } = await decisions.floors.voice.within(({ tx }) =>
      tx.selectFrom('calls').where('id', '=', decisions.callId).select('operator_id').executeTakeFirstOrThrow(),
    )
    const actor = pick(draw, decisions.actors)
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
      input: { callId: decisions.callId, ...to },
      shown: decideWith(clientFacts(nameIn, calls)),
      expected: decideWith(factsWith(calls, null)),
    })
  }
})
