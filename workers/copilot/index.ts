import { macroRan } from '@aura/contracts/replies/macro.ts'
import { findDrafts, findDraftsJob, keepMacroRun } from '@aura/server/copilot/index.ts'
import type { WorkerFeature } from '../platform/feature.ts'
import { inside } from '../platform/jobs.ts'
import { reaction } from '../platform/reactions.ts'

export const onMacroRan = reaction('copilot.on-macro-ran', macroRan, async ({ event, ...work }) => {
  await keepMacroRun(work, event.body)
})

export const findingDrafts = inside(findDraftsJob, async (work) => await findDrafts(work))

export const copilot: WorkerFeature = { name: 'copilot', reactions: [onMacroRan], jobs: [findingDrafts] }
