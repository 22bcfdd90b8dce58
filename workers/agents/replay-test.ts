/** One test of an AI agent is replayed: begun in a transaction, asked and judged without one, recorded in another. */
import {
  beginReplay,
  buryReplay,
  type Replayed,
  recordReplay,
  replayJob,
  replayTest,
} from '@aura/server/agents/index.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { type JobWork, outside } from '../platform/jobs.ts'

const longestMs = 200_000

export const replayingTests = (config: Config): JobWork =>
  outside<typeof replayJob.payload, Replayed | null>(replayJob, {
    call: async ({ payload, within, signal }) => {
      const replay = await within((work) => beginReplay(work, payload.runId))
      if (!replay) return null
      return await replayTest(replay, {
        ...{ within, config, elapsed: () => performance.now() },
        signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]),
      })
    },
    record: async ({ payload, result, ...work }) => await recordReplay(work, payload.runId, result),
    // Asking again gives an answer as good as the first one.
    reconcile: 'repeat',
    buried: async ({ payload, ...work }) => await buryReplay(work, payload.runId),
  })
