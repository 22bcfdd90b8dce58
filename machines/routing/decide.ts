/** An operator's state and answers to offers: menu, drawer and cards ask it, and the server with the rows locked. */
import { acceptOffer, type Offer, refuseOffer } from '@aura/contracts/routing/offer.ts'
import { type Operator, type OperatorState, setOperator, setState } from '@aura/contracts/routing/operator.ts'
import { attempt } from '../platform/attempt.ts'
import { type Actor, allowedTo, type Decision, refused, withoutPermission } from '../platform/decision.ts'
import { atOffer, offerMachine } from './offer.ts'
import { atOperator, operatorMachine } from './operator.ts'

type Deciding = { actor: Omit<Actor, 'id'> }

const states = { own: setState, supervised: setOperator } as const

const events = { available: 'come', paused: 'pause', away: 'go' } as const

export function decideState(
  { state }: Pick<Operator, 'state'>,
  to: OperatorState,
  { actor }: Deciding,
  authority: keyof typeof states = 'own',
): Decision<{ state: OperatorState }> {
  const lack = withoutPermission(states[authority].needs, actor)
  if (lack) return lack
  const moved = attempt(operatorMachine, atOperator(state), { type: events[to] })
  return moved.ok ? allowedTo({ state: moved.next.value }) : refused('routing.state_refused', { reason: moved.reason })
}

const answers = { accept: acceptOffer, refuse: refuseOffer } as const
export type OfferAnswer = keyof typeof answers

/** An offer stands until it ends: after its time-out it takes no answer, even while nobody has withdrawn it. */
export function decideOffer(
  { state, endsAt }: Pick<Offer, 'state' | 'endsAt'>,
  type: OfferAnswer,
  { actor, now }: Deciding & { now: Date },
): Decision<{ state: Offer['state'] }> {
  const lack = withoutPermission(answers[type].needs, actor)
  if (lack) return lack
  const moved = attempt(offerMachine, atOffer(state), { type })
  return moved.ok && Date.parse(endsAt) > now.getTime()
    ? allowedTo({ state: moved.next.value })
    : refused('routing.offer_over')
}
