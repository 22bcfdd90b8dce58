import { id } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import { enqueue, job } from '../platform/jobs.ts'

/** Longer than any answer takes, and short, because the conversation of a worker that died is silent so long. */
export const answerJob = job('agents.answer', z.strictObject({ conversationId: id }), {
  ...{ timeoutSeconds: 150, retryLimit: 2, lanes: 8, isSuspect: false },
})

/** In the transaction of what is answered. */
export async function answerLater(tx: Db, companyId: string, conversationId: string): Promise<void> {
  await enqueue(tx, answerJob, { conversationId }, { companyId, singletonKey: conversationId })
}
