/** Knowledge becomes vectors, in the company where something changed. */
import { embedChunks, embedChunksJob } from '@aura/server/agents/index.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { type JobWork, outside } from '../platform/jobs.ts'

export const embeddingChunks = (config: Config): JobWork =>
  outside(embedChunksJob, {
    call: async ({ within, signal }) =>
      await embedChunks({ within, config, userId: null, signal, elapsed: () => performance.now() }),
    // What is stored is not embedded again.
    reconcile: 'repeat',
  })
