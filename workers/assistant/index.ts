/** Answers whose process died are settled, so that nobody waits for them. */
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { settleLost, settleLostJob } from '@aura/server/assistant/index.ts'
import { later } from '@aura/server/platform/later.ts'
import type { WorkerFeature } from '../platform/feature.ts'
import { inside } from '../platform/jobs.ts'

export const settlingLost = inside(settleLostJob, async ({ enqueue, ...work }) => {
  if (!(await settleLost(work))) return
  await enqueue(settleLostJob, {}, { startAfter: later(work.now, minuteMs), singletonKey: 'again' })
})

export const assistant: WorkerFeature = { name: 'assistant', jobs: [settlingLost] }
