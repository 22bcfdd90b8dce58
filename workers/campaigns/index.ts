import type { WorkerFeature } from '../platform/feature.ts'
import { beginning, dispatching } from './dispatch.ts'
import { onRulesChanged } from './on-rules-changed.ts'
import { publishLive } from './publish-live.ts'

export const campaigns: WorkerFeature = {
  name: 'campaigns',
  reactions: [onRulesChanged],
  doors: [publishLive],
  configured: (config) => [beginning(config), dispatching(config)],
}
