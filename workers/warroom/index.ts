import type { WorkerFeature } from '../platform/feature.ts'
import { watchTheClock } from './alerts/by-time.ts'
import { watchingRules } from './alerts/on-events.ts'
import { numbersOfRules } from './alerts/rule-readings.ts'
import { onFeedEvents } from './feed/on-events.ts'
import { incidents } from './incidents/index.ts'
import { foldingMetrics } from './metrics/fold-log.ts'
import { tellWalls } from './metrics/publish-wallboards.ts'
import { watchParts } from './status/watch.ts'

const teller = tellWalls()
const numbers = numbersOfRules()

export const warroom: WorkerFeature = {
  name: 'warroom',
  doors: [watchParts, teller.door, watchTheClock(numbers)],
  ...incidents,
  reactions: [foldingMetrics(teller.settled), watchingRules(numbers), onFeedEvents, ...(incidents.reactions ?? [])],
}
