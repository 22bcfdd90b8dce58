import type { WorkerFeature } from '../platform/feature.ts'
import { beginning, dispatching } from './dispatch.ts'
import { onRulesChanged } from './on-rules-changed.ts'

export const campaigns: WorkerFeature = {
  name: 'campaigns',
  reactions: [onRulesChanged],
  jobs: [beginning],
  configured: (config) => [dispatching(config)],
}
