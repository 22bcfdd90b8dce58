import { id } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import { enqueue, job } from '../platform/jobs.ts'

/** A model may take minutes; other conversations are answered beside it. */
export const answerJob = job('agents.answer', z.strictObject({ conversationId: id }), {
  ...{ timeoutSeconds: 660, retryLimit: 2, lanes: 8, isSuspect: false },
})

/** In the transaction of what is answered. */
export async function answerLater(tx: Db, companyId: string, conversationId: string): Promise<void> {
  await enqueue(tx, answerJob, { conversationId }, { companyId, singletonKey: conversationId })
}
