import type { WorkerFeature } from '../platform/feature.ts'
import { onFeedEvents } from './feed/on-events.ts'
import { incidents } from './incidents/index.ts'
import { watchParts } from './status/watch.ts'

export const warroom: WorkerFeature = {
  name: 'warroom',
  doors: [watchParts],
  ...incidents,
  reactions: [onFeedEvents, ...(incidents.reactions ?? [])],
}
