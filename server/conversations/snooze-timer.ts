/** What is put away comes back by itself: one timer for each time that was named. */
import { instant } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import { enqueue, job } from '../platform/jobs.ts'

/** `until` as it was named: put away anew until another time, an older timer finds that it is not meant. */
export const wakeJob = job('conversations.wake', z.strictObject({ conversationId: z.uuid(), until: instant }))

type Waking = { companyId: string; conversationId: string; until: Date }

export async function enqueueWake(tx: Db, { companyId, conversationId, until }: Waking): Promise<void> {
  await enqueue(tx, wakeJob, { conversationId, until: until.toISOString() }, { companyId, startAfter: until })
}
