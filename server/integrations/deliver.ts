/**
 * The way out to endpoints. One that fails or is slow is called in lanes of its own, so that the healthy ones never
 * stand behind it. How a job is done is in `workers/integrations`; what it calls next is chosen in `next-call.ts`.
 */
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import { enqueue, job } from '../platform/jobs.ts'
import type { EndpointRow } from './store.ts'

const payload = z.strictObject({ endpointId: z.uuid() })
/** Its own failures are those of our database: what an endpoint answers is counted at the delivery. */
const spec = { isSuspect: false, retryLimit: 12, retryDelaySeconds: 1, timeoutSeconds: 60, lanes: 4 }

export const deliverJob = job('integrations.deliver', payload, spec)
export const deliverSlowlyJob = job('integrations.deliver-slowly', payload, spec)

export type Lane = 'quick' | 'slow'
export const laneOf = ({ failures, slow }: Pick<EndpointRow, 'failures' | 'slow'>): Lane =>
  failures > 0 || slow ? 'slow' : 'quick'

type Calling = {
  tx: Db
  endpoint: Pick<EndpointRow, 'id' | 'company_id' | 'failures' | 'slow'>
  /** When there is something to do; absent: now. */
  at?: Date
  /** Of those that look for the same thing one waits, whatever its time. */
  lookingFor?: 'lost'
}

/** The caller holds the endpoint's lock. */
export async function enqueueCalls({ tx, endpoint, at, lookingFor }: Calling): Promise<void> {
  const { id: endpointId, company_id: companyId } = endpoint
  await enqueue(
    tx,
    laneOf(endpoint) === 'slow' ? deliverSlowlyJob : deliverJob,
    { endpointId },
    {
      companyId,
      singletonKey: at ? `${endpointId}:${lookingFor ?? at.toISOString()}` : endpointId,
      ...(at && { startAfter: at }),
    },
  )
}
