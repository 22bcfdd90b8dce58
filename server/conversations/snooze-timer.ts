/** A snoozed conversation wakes by itself: one timer for each time that was set. */
import { instant } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import { enqueue, job } from '../platform/jobs.ts'

/** `until` as it was set: after another snooze, an older timer finds another time and does nothing. */
export const wakeJob = job('conversations.wake', z.strictObject({ conversationId: z.uuid(), until: instant }))

type Waking = { companyId: string; conversationId: string; until: Date }

export async function enqueueWake(tx: Db, { companyId, conversationId, until }: Waking): Promise<void> {
  await enqueue(tx, wakeJob, { conversationId, until: until.toISOString() }, { companyId, startAfter: until })
}
