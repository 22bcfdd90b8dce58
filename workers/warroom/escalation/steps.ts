import { stepJob, stepOver } from '@aura/server/warroom/index.ts'
import { inside } from '../../platform/jobs.ts'

/** The wait of a step is over. */
export const stepping = inside(stepJob, async ({ payload, ...work }) => {
  await stepOver(work, payload)
})
