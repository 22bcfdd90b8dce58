import type { WorkerFeature } from '../platform/feature.ts'
import { answering } from './answer.ts'
import { handingOver } from './hand-over.ts'
import { readingSources } from './read-source.ts'

export const agents: WorkerFeature = {
  name: 'agents',
  configured: (config) => [answering(config), readingSources(config), handingOver],
}
