import type { WorkerFeature } from '../platform/feature.ts'
import { watchingRules } from './alerts/on-events.ts'
import { onTeamChanged } from './alerts/on-team-changed.ts'
import { numbersOfRules } from './alerts/rule-readings.ts'
import { runTimeTriggers } from './alerts/time-triggers.ts'
import { onFeedEvents } from './feed/on-events.ts'
import { incidents } from './incidents/index.ts'
import { foldingMetrics } from './metrics/fold-log.ts'
import { tellWalls } from './metrics/publish-wallboards.ts'
import { runProbes } from './status/run-probes.ts'

const teller = tellWalls()
const numbers = numbersOfRules()

export const warroom: WorkerFeature = {
  name: 'warroom',
  doors: [runProbes, teller.door, runTimeTriggers(numbers)],
  ...incidents,
  reactions: [
    foldingMetrics(teller.settled),
    watchingRules(numbers),
    onTeamChanged,
    onFeedEvents,
    ...(incidents.reactions ?? []),
  ],
}
