import type { WorkerFeature } from '../platform/feature.ts'
import { answering } from './answer.ts'
import { handingOver } from './hand-over.ts'
import { readingSources } from './read-source.ts'
import { replayingTests } from './replay-test.ts'

export const agents: WorkerFeature = {
  name: 'agents',
  configured: (config) => [answering(config), readingSources(config), replayingTests(config), handingOver],
}
