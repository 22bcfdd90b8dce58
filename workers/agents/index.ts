import type { WorkerFeature } from '../platform/feature.ts'
import { answering } from './answer.ts'
import { embeddingChunks } from './embed-chunks.ts'
import { lookForMissing } from './embed-missing.ts'
import { handingOver } from './hand-over.ts'
import { notingGaps } from './note-gap.ts'
import { onKnowledgeChanged } from './on-knowledge-changed.ts'
import { readingSources } from './read-source.ts'
import { replayingTests } from './replay-test.ts'
import { taggingCustomers } from './tag-customer.ts'

export const agents: WorkerFeature = {
  name: 'agents',
  reactions: [onKnowledgeChanged],
  jobs: [handingOver, notingGaps, taggingCustomers],
  configured: (config) => [answering(config), readingSources(config), replayingTests(config), embeddingChunks(config)],
  doors: [lookForMissing],
}
