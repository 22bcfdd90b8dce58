/** Whether the version before the newest is refused already, or its overlap is over, is looked at again and again. */
import { id } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import { enqueue, job } from '../platform/jobs.ts'
import { later } from '../platform/later.ts'

export const settleJob = job('credentials.settle', z.strictObject({ credentialId: id }), {
  retryLimit: 3,
  timeoutSeconds: 60,
})

const firstMs = 5 * 60_000
const everyMs = 60 * 60_000

export async function settleLater(
  { tx, now }: { tx: Db; now: Date },
  companyId: string,
  { credentialId, isFirst = false }: { credentialId: string; isFirst?: boolean },
): Promise<void> {
  const startAfter = later(now, isFirst ? firstMs : everyMs)
  await enqueue(tx, settleJob, { credentialId }, { companyId, startAfter, singletonKey: credentialId })
}
