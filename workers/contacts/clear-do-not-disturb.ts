/** What a newer list no longer names leaves, one round after the other. */
import { clearJob, clearRound } from '@aura/server/contacts/index.ts'
import { inside } from '../platform/jobs.ts'

export const clearing = inside(clearJob, async ({ payload, tx, enqueue }) => {
  const isMore = await clearRound(tx, new Date(payload.before))
  if (isMore) await enqueue(clearJob, payload)
})
