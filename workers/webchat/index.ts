import type { WorkerFeature } from '../platform/feature.ts'
import { everyNight, forgettingVisitors } from './forget-visitors.ts'

export const webchat: WorkerFeature = {
  name: 'webchat',
  reactions: [],
  jobs: [forgettingVisitors],
  schedules: everyNight,
}
