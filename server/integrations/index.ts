/** What integrations offers: addresses that are called with a company's events, and addresses of ours that others call or read. */
import type { Feature } from '../platform/handle.ts'
import { calendarFeed, createCalendarFeed, revokeCalendarFeed } from './calendar/calendar-feed.ts'
import { calendarDoor } from './calendar/door.ts'
import { deliveries, endpointActivity, oneDelivery } from './delivery-log.ts'
import { pauseEndpoint, removeEndpoint, resumeEndpoint } from './endpoint-state.ts'
import { createEndpoint, editEndpoint, endpoints, rotateSecret } from './endpoints.ts'
import { integrationHealth } from './health.ts'
import { inboundDoor } from './inbound/door.ts'
import {
  applyRequest,
  applyWaiting,
  inboundActivity,
  inboundBody,
  inboundRequests,
  tryMapping,
} from './inbound/requests.ts'
import {
  createInbound,
  editInbound,
  inboundWebhooks,
  pauseInbound,
  removeInbound,
  resumeInbound,
  rotateInbound,
} from './inbound/webhooks.ts'
import { confirmDelivery, replayDelivery, replayPeriod, sendTest } from './replay.ts'
import { webhookExamples } from './webhook-examples.ts'

export { deliverJob, deliverSlowlyJob, enqueueCalls, type Lane } from './deliver.ts'
export { bodyOf } from './delivery-body.ts'
export { exemptOf } from './endpoints.ts'
export { applyRecorded, applyRequestJob } from './inbound/apply-request.ts'
export { type Claimed, leaseMs, nextCall } from './next-call.ts'
export { insertPlanned, openEndpoints, type Planned, planFor } from './plan-deliveries.ts'
export { probeIntegrations } from './probe.ts'
export { type CallOutcome, recordCall } from './record-call.ts'
export { replayJob } from './replay.ts'
export { replayPage } from './replay-page.ts'
export { searchableInbound, searchableIntegrations } from './searchable.ts'
export { openSigningSecrets, signedHeaders } from './signing-secret.ts'
export { findEndpoint } from './store.ts'

export const integrations: Feature = {
  name: 'integrations',
  handlers: [
    endpoints,
    endpointActivity,
    integrationHealth,
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
    inboundWebhooks,
    inboundActivity,
    createInbound,
    editInbound,
    pauseInbound,
    resumeInbound,
    removeInbound,
    rotateInbound,
    inboundRequests,
    inboundBody,
    applyRequest,
    applyWaiting,
    tryMapping,
    calendarFeed,
    createCalendarFeed,
    revokeCalendarFeed,
  ],
  webhooks: webhookExamples,
  routes: (app, open) => {
    inboundDoor(app, open)
    calendarDoor(app, open)
  },
}
