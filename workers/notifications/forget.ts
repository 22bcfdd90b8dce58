import { anyLeft, forget, forgetJob, forgetLater } from '@aura/server/notifications/index.ts'
import { inside } from '../platform/jobs.ts'

/** Each day, as long as the company has any. */
export const forgetting = inside(forgetJob, async ({ tx, emit, now, companyId }) => {
  const more = await forget({ tx, emit, now })
  if (more) await forgetLater(tx, companyId, now, 0)
  else if (await anyLeft(tx)) await forgetLater(tx, companyId, now)
})
