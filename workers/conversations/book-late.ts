import { bookLateJob, bookSend, findLateMessages } from '@aura/server/conversations/index.ts'
import { outside } from '../platform/jobs.ts'

/**
 * In batches, and each message in a transaction of its own: one that held the money of many would wait for the receipts of some
 * of them, which wait for that money. What is booked already is not booked again.
 */
export const bookingLate = outside(bookLateJob, {
  reconcile: 'repeat',
  call: async ({ payload, companyId, within, signal }) => {
    const { messageIds, next } = await within((work) => findLateMessages(work, payload))
    for (const messageId of messageIds) {
      signal.throwIfAborted()
      await within((work) => bookSend(work, companyId, messageId))
    }
    if (next)
      await within(({ enqueue }) => enqueue(bookLateJob, next, { singletonKey: `${next.channelId}:${next.after}` }))
  },
})
