import { bookLate, bookLateJob } from '@aura/server/conversations/index.ts'
import { inside } from '../platform/jobs.ts'

/** In batches: the people at work do not wait behind a month of messages. */
export const bookingLate = inside(bookLateJob, async ({ payload, companyId, tx, emit, now, newId, enqueue }) => {
  const next = await bookLate({ tx, emit, now, newId }, companyId, payload)
  if (next) await enqueue(bookLateJob, next, { singletonKey: `${next.channelId}:${next.after}` })
})
