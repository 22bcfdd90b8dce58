import { replayJob, replayPage } from '@aura/server/integrations/index.ts'
import type { WorkerFeature } from '../platform/feature.ts'
import { inside } from '../platform/jobs.ts'
import { applyingRequests } from './apply-requests.ts'
import { delivering } from './deliver.ts'
import { everyHour, forgettingDeliveries } from './forget-deliveries.ts'
import { onPublicEvent } from './on-public-event.ts'

/** Page by page, so that nobody waits long for the endpoint's lock. */
const replaying = inside(replayJob, async ({ payload, companyId, tx, newId, enqueue }) => {
  const after = await replayPage({ tx, newId }, companyId, payload)
  if (after !== null) await enqueue(replayJob, { ...payload, after })
})

export const integrations: WorkerFeature = {
  name: 'integrations',
  reactions: [onPublicEvent],
  jobs: [forgettingDeliveries, replaying],
  configured: (config) => [...delivering(config), applyingRequests(config)],
  schedules: everyHour,
}
