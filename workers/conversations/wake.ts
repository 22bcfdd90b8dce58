/** A snoozed conversation wakes at its time, if it is still snoozed until that time. */
import { wakeBySystem, wakeJob } from '@aura/server/conversations/index.ts'
import { inside } from '../platform/jobs.ts'

export const waking = inside(wakeJob, async ({ payload, tx, emit, now, newId, enqueue }) => {
  const until = new Date(payload.until)
  // The clock of the enqueuing process may be ahead of ours.
  if (until > now) return void (await enqueue(wakeJob, payload, { startAfter: until }))
  await wakeBySystem({ tx, emit, now, newId }, payload.conversationId, until)
})
