import { offerStates } from '@aura/contracts/routing/offer.ts'
import { operatorStates } from '@aura/contracts/routing/operator.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decideOffer, decideState } from './decide.ts'

const actorWho = (may: boolean) => ({ permissions: may ? (['update_operations'] as const) : [] })

it('an operator comes, pauses while present, changes the reason, and goes; each with the permission', () => {
  const state = fc.constantFrom(...operatorStates)
  fc.assert(
    fc.property(state, state, fc.boolean(), (from, to, may) => {
      const decision = decideState({ state: from }, to, { actor: actorWho(may) })
      const isMove = to === 'paused' ? from !== 'away' : from !== to
      const code = !may ? 'auth.forbidden' : isMove ? undefined : 'routing.state_refused'
      expect(decision.ok ? undefined : decision.code).toBe(code)
      if (decision.ok) expect(decision.next.state).toBe(to)
    }),
  )
})

it('an offer takes one answer, before its time-out', () => {
  const now = Date.parse('2026-03-02T10:00:00.000Z')
  const [states, answer] = [fc.constantFrom(...offerStates), fc.constantFrom('accept', 'refuse')]
  fc.assert(
    fc.property(states, answer, fc.integer({ min: -3, max: 3 }), fc.boolean(), (state, type, left, may) => {
      const offer = { state, endsAt: new Date(now + left).toISOString() }
      const decision = decideOffer(offer, type, { actor: actorWho(may), now: new Date(now) })
      const stands = state === 'offered' && left > 0
      const code = !may ? 'auth.forbidden' : stands ? undefined : 'routing.offer_over'
      expect(decision.ok ? undefined : decision.code).toBe(code)
      if (decision.ok) expect(decision.next.state).toBe(type === 'accept' ? 'accepted' : 'refused')
    }),
  )
})
