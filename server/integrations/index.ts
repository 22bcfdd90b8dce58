/** What integrations offers: the addresses that are called with a company's events. */
import type { Feature } from '../platform/handle.ts'
import { deliveries, endpointActivity, oneDelivery } from './delivery-log.ts'
import { pauseEndpoint, removeEndpoint, resumeEndpoint } from './endpoint-state.ts'
import { createEndpoint, editEndpoint, endpoints, rotateSecret } from './endpoints.ts'
import { confirmDelivery, replayDelivery, replayPeriod, sendTest } from './replay.ts'

export { deliverJob, deliverSlowlyJob, enqueueCalls, type Lane } from './deliver.ts'
export { bodyOf } from './delivery-body.ts'
export { exemptOf } from './endpoints.ts'
export { type Claimed, leaseMs, nextCall } from './next-call.ts'
export { insertPlanned, openEndpoints, type Planned, planFor } from './plan-deliveries.ts'
export { type CallOutcome, recordCall } from './record-call.ts'
export { replayJob } from './replay.ts'
export { replayPage } from './replay-page.ts'
export { searchableIntegrations } from './searchable.ts'
export { openSecret, signedHeaders } from './signing-secret.ts'
export { findEndpoint } from './store.ts'

export const integrations: Feature = {
  name: 'integrations',
  handlers: [
    endpoints,
    endpointActivity,
    createEndpoint,
    editEndpoint,
    pauseEndpoint,
    resumeEndpoint,
    removeEndpoint,
    rotateSecret,
    deliveries,
    oneDelivery,
    replayDelivery,
    confirmDelivery,
    replayPeriod,
    sendTest,
  ],
}
