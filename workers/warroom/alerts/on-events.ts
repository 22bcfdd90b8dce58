/**
 * Evaluates a company's alert rules after every event that its metrics are folded from. Alerts are raised in the
 * transaction of the step, so a kill at any moment raises each once. The state at its end is handed to the next step,
 * so events from an outage are evaluated one by one, each at its own time.
 */
import { fold, foldedEvents } from '@aura/machines/warroom/metrics/fold.ts'
import type { Work } from '@aura/server/platform/handle.ts'
import { lockEvaluator, saveEvaluator } from '@aura/server/warroom/index.ts'
import { type Delivered, type Reaction, reactionInSteps } from '../../platform/reactions.ts'
import { closedChannel } from '../metrics/fold-log.ts'
import type { Noting } from './changed-metrics.ts'
import { type EvaluationContext, openEvaluation } from './evaluation-context.ts'
import type { NumbersOfRules } from './rule-readings.ts'

type Event = Delivered<(typeof foldedEvents)[number]>
type Step = { known: Noting; looking: EvaluationContext; held: NonNullable<Awaited<ReturnType<typeof lockEvaluator>>> }

export const alertsReaction = 'warroom.alerts'
const eventsAStep = 1000

export function watchingRules(numbers: NumbersOfRules): Reaction {
  return reactionInSteps<(typeof foldedEvents)[number], Step>(alertsReaction, foldedEvents, {
    eventsAStep,
    async begin({ events: [event], companyId, tx, emit, now, newId }) {
      if (!event) throw new Error('a step begins with an event')
      const work: Work = { tx, emit, now, newId }
      const lockedEvaluator = await lockEvaluator(work, companyId, true)
      if (!lockedEvaluator) throw new Error('whoever waits for the row gets it')
      const noting = await numbers.take(tx, companyId, event.position - 1)
      const looking = await openEvaluation(work, { companyId, watch: lockedEvaluator.watch, metrics: noting.metrics })
      if (lockedEvaluator.needsFullEvaluation || lockedEvaluator.position === 0)
        await looking.all(work, timeOf(noting, event))
      return { known: noting, looking, held: lockedEvaluator }
    },
    take: ({ event, tx, emit, now, newId }, step) => take({ tx, emit, now, newId }, step, event),
    async end({ tx, companyId }, { known, held }) {
      await saveEvaluator(tx, known.metrics.position, held.watch)
      numbers.put(companyId, known)
    },
  })
}

const timeOf = ({ metrics }: Noting, event: Event): number => Math.max(metrics.at, Date.parse(event.at))

async function take(work: Work, { known, looking }: Step, event: Event): Promise<void> {
  const { metrics } = known
  const at = timeOf(known, event)
  await looking.until(work, at)
  const channelId = await closedChannel(work.tx, metrics, event)
  fold(metrics, { ...event, name: event.contract.name }, () => channelId)
  await looking.after(work, known.taken(), at)
}
