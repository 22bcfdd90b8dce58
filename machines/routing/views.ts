/** The views of an operator's desk and of the queues, folded by events; the team's is in `team-view.ts`, since few pages show it. */
import { type DeskState, desk, type Offer, offerEnded, offerMade } from '@aura/contracts/routing/offer.ts'
import { operatorChanged, pauseReasons, pauseReasonsSet } from '@aura/contracts/routing/operator.ts'
import {
  defaultTargets,
  defaultTargetsSet,
  type Queue,
  queueChanged,
  queues,
  type Targets,
} from '@aura/contracts/routing/queue.ts'
import { on, reducer } from '../platform/reducer.ts'

const inTime = (a: Offer, b: Offer) =>
  a.offeredAt === b.offeredAt ? (a.id < b.id ? -1 : 1) : a.offeredAt < b.offeredAt ? -1 : 1

export const deskReducer = reducer(desk, [
  on(operatorChanged, (state, { operator }): DeskState => ({ ...state, operator })),
  on(
    offerMade,
    (state, { offer }): DeskState => ({
      ...state,
      offers: [...state.offers.filter(({ id }) => id !== offer.id), offer].sort(inTime),
    }),
  ),
  on(
    offerEnded,
    (state, { offer }): DeskState => ({ ...state, offers: state.offers.filter(({ id }) => id !== offer.id) }),
  ),
])

export const byRank = (a: Queue, b: Queue) => a.rank - b.rank || (a.name === b.name ? 0 : a.name < b.name ? -1 : 1)

export const queuesReducer = reducer(queues, [
  on(queueChanged, (state, { id, queue }): Queue[] => {
    const others = state.filter((item) => item.id !== id)
    return queue ? [...others, queue].sort(byRank) : others
  }),
])

export const pauseReasonsReducer = reducer(pauseReasons, [on(pauseReasonsSet, (_, { reasons }): string[] => reasons)])

export const defaultTargetsReducer = reducer(defaultTargets, [
  on(defaultTargetsSet, (_, { targets }): Targets => targets),
])
