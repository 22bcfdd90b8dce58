import { macroRan } from '@aura/contracts/replies/macro.ts'
import {
  findDrafts,
  findDraftsJob,
  keepMacroRun,
  noteSummary,
  summaryJob,
  writeSummary,
} from '@aura/server/copilot/index.ts'
import type { Config } from '@aura/server/platform/config.ts'
import type { WorkerFeature } from '../platform/feature.ts'
import { inside, outside } from '../platform/jobs.ts'
import { reaction } from '../platform/reactions.ts'

export const onMacroRan = reaction('copilot.on-macro-ran', macroRan, async ({ event, ...work }) => {
  await keepMacroRun(work, event.body)
})

export const findingDrafts = inside(findDraftsJob, async (work) => await findDrafts(work))

/** Written once, though a model may be asked again after a worker has died. */
export const summarizing = (config: Config) =>
  outside(summaryJob, {
    call: async ({ payload, within, signal }) => await writeSummary({ within, config, signal }, payload),
    record: async ({ payload, result, ...work }) => {
      if (result !== null) await noteSummary(work, payload.conversationId, result)
    },
    reconcile: 'repeat',
  })

export const copilot: WorkerFeature = {
  name: 'copilot',
  reactions: [onMacroRan],
  jobs: [findingDrafts],
  configured: (config) => [summarizing(config)],
}
