/** A receipt that came before we knew the provider's name for its message. */
import { applyLateReceipt, lateReceiptJob } from '@aura/server/conversations/index.ts'
import { inside } from '../platform/jobs.ts'

export const applyingLateReceipts = inside(lateReceiptJob, async ({ payload, ...work }) => {
  await applyLateReceipt(work, payload)
})
