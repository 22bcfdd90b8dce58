import { applyRecorded, applyRequestJob } from '@aura/server/integrations/index.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { inside, type JobWork } from '../platform/jobs.ts'

/** What came in at inbound webhooks is applied where its effects are: in the database, exactly once. */
export const applyingRequests = (config: Config): JobWork =>
  inside(applyRequestJob, ({ payload, companyId, tx, emit, now, newId }) =>
    applyRecorded({ tx, emit, now, newId, companyId, config }, payload.requestId),
  )
