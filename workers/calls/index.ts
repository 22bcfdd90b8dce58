import type { WorkerFeature } from '../platform/feature.ts'
import { controllingCalls, endingWrapUp } from './control.ts'
import { onCallEnded } from './on-call-ended.ts'

export const calls: WorkerFeature = {
  name: 'calls',
  reactions: [onCallEnded],
  jobs: [endingWrapUp],
  configured: (config) => [controllingCalls(config)],
}
