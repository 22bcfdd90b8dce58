import type { WorkerFeature } from '../platform/feature.ts'
import { answering } from './answer.ts'

export const agents: WorkerFeature = {
  name: 'agents',
  configured: (config) => [answering(config)],
}
