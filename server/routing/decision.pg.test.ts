/** What a button shows of operators and offers as allowed or refused is what the server answers to random actors and commands. */
import { randomUUIDv7 } from 'node:crypto'
import { offerStates } from '@aura/contracts/routing/offer.ts'
import { operatorStates } from '@aura/contracts/routing/operator.ts'
import { answerOf, draws, pick, rounds, testDecisions } from '@aura/infra/decision-test.ts'
import { decideOffer, decideState } from '@aura/machines/routing/decide.ts'
import { it } from 'vitest'

const decisions = testDecisions()
const { agentId, within } = decisions

const waiting = { state: 'waiting', closed_at: null } as const
const minuteMs = 60_000

it('an operator, by own hand and by a supervisor’s', async () => {
  const draw = draws(5)
  for (let round = 0; round < rounds; round++) {
    const from = pick(draw, operatorStates)
    const actor = pick(draw, decisions.actors)
    const isOwn = draw(2) === 0
    const userId = isOwn ? actor.id : agentId()
    await within((tx) => {
      const reason = from === 'paused' ? 'lunch' : null
      const row = { state: from, reason, since: new Date(), idle_since: new Date() }
      return tx
        .insertInto('operators')
        .values({ ...row, company_id: decisions.companyId, user_id: userId, capacity: '{"total":5,"kinds":{}}' })
        .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(row))
        .execute()
    })
    const to = isOwn ? pick(draw, operatorStates) : pick(draw, ['paused', 'away'] as const)
    const expected = answerOf(decideState({ state: from }, to, { actor }, isOwn ? 'own' : 'supervised'))
    const input = isOwn ? { state: to, ...(to === 'paused' && { reason: 'lunch' }) } : { userId, state: to }
    await decisions.compare({ actor, name: isOwn ? 'routing.set-state' : 'routing.set-operator', input, expected })
  }
})

it('an offer', async () => {
  const draw = draws(6)
  const conversation_id = await decisions.floor.say('+5511987654321', 'Olá')
  const offerId = randomUUIDv7()
  for (let round = 0; round < rounds; round++) {
    const actor = pick(draw, decisions.actors)
    const state = pick(draw, [...offerStates, 'offered', 'offered'] as const)
    const ends_at = new Date(Date.now() + pick(draw, [-minuteMs, minuteMs]))
    await within(async (tx) => {
      const offered = { ...waiting, assignee_id: null, offered_to: actor.id }
      await tx.updateTable('conversations').set(offered).where('id', '=', conversation_id).execute()
      const offer = { user_id: actor.id, state, ends_at, ended_at: state === 'offered' ? null : new Date() }
      const body = JSON.stringify({ queueName: '', contactName: 'Cliente', channel: 'whatsapp', text: 'Olá' })
      const columns = {
        company_id: decisions.companyId,
        id: offerId,
        conversation_id,
        queue_id: null,
        offered_at: new Date(),
        body,
      }
      await tx
        .insertInto('offers')
        .values({ ...offer, ...columns })
        .onConflict((conflict) => conflict.columns(['company_id', 'id']).doUpdateSet(offer))
        .execute()
    })
    const answer = pick(draw, ['accept', 'refuse'] as const)
    const stands = { state, endsAt: ends_at.toISOString() }
    const expected = answerOf(decideOffer(stands, answer, { actor, now: new Date() }))
    const after = () =>
      within((tx) => tx.selectFrom('offers').where('id', '=', offerId).select('state').executeTakeFirstOrThrow())
    await decisions.compare({ actor, name: `routing.${answer}-offer`, input: { offerId }, expected, after })
  }
})
