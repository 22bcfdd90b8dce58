import type { WorkerFeature } from '../platform/feature.ts'
import { everyDay, removing, sweeping } from './remove.ts'

export const files: WorkerFeature = {
  name: 'files',
  configured: (config) => [removing(config), sweeping(config)],
  schedules: everyDay,
}
