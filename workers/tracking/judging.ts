/** Hits are judged once everything around them is there; one that comes later puts the job in anew. */
import { judgeHits, judgeJob } from '@aura/server/tracking/index.ts'
import { inside } from '../platform/jobs.ts'

export const judging = inside(judgeJob, async ({ companyId, tx, emit, now, newId, enqueue }) => {
  const next = await judgeHits({ tx, emit, now, newId }, companyId)
  if (next) await enqueue(judgeJob, {}, { startAfter: next, singletonKey: 'judge' })
})
