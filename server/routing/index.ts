/** What routing offers: queues, operators, offers and their timers. */
import type { Feature } from '../platform/handle.ts'
import { acceptOffer, refuseOffer } from './answer-offer.ts'
import { defaultTargets, setDefaultTargets } from './default-targets.ts'
import { deskPresence } from './presence.ts'
import { removeQueue, saveQueue } from './queues.ts'
import { moveToQueue, prioritise } from './route.ts'
import { orphans } from './routing-sweep.ts'
import { pauseReasons, setOperator, setPauseReasons, setState } from './state.ts'
import { transferTargets } from './transfer-targets.ts'
import { agentStatus, desk, queues } from './views.ts'

export { continueAdoption } from './adopt-waiting.ts'
export { type AvailableAgent, hasCapacity, hasOperators, lockAvailableAgents } from './agent-capacity.ts'
export { createDefaultQueue, routeToDefaultQueue } from './default-queue.ts'
export { distribute, offerTo } from './distribute.ts'
export { adoptJob, offerTimeJob, watchAt, watchJob, watchLater } from './jobs.ts'
export { offerEffects } from './offers.ts'
export { queueEffects } from './queue-since.ts'
export { queuesOf, saveQueue } from './queues.ts'
export { needsSweep, type Sweep, sweepRouting } from './routing-sweep.ts'
export { dueJob, reportBreach, slaEffects } from './sla.ts'
export { passOffer } from './time-out.ts'

export const routing: Feature = {
  name: 'routing',
  handlers: [
    moveToQueue,
    prioritise,
    transferTargets,
    desk,
    agentStatus,
    queues,
    orphans,
    acceptOffer,
    refuseOffer,
    setState,
    setOperator,
    pauseReasons,
    setPauseReasons,
    defaultTargets,
    setDefaultTargets,
    saveQueue,
    removeQueue,
  ],
  attended: deskPresence,
}
