/**
 * Calls what waits for an endpoint, some side by side. Each has three commits of its own: claimed, called, recorded. The
 * job around them may be repeated at any point, because it begins by looking where they stand. What an endpoint answers
 * never makes the job fail, only the delivery.
 */
import {
  bodyOf,
  type Claimed,
  deliverJob,
  deliverSlowlyJob,
  enqueueCalls,
  exemptOf,
  findEndpoint,
  type Lane,
  nextCall,
  openSigningSecrets,
  recordCall,
  signedHeaders,
} from '@aura/server/integrations/index.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { type CallOutside, callOutside } from '@aura/server/platform/outside/call.ts'
import { type CallContext, type JobWork, outside } from '../platform/jobs.ts'
import { callEndpoint } from './call-endpoint.ts'

type Call = Pick<CallContext<typeof deliverJob.payload>, 'payload' | 'within' | 'signal'>
type Parts = {
  config: Pick<Config, 'secret' | 'mode' | 'simulatorUrl'> & Partial<Pick<Config, 'masterKeyFile'>>
  callOutside: CallOutside
  /** How long an endpoint may take to answer. */
  callMs: number
  /** After so long the next worker goes on. */
  turnMs: number
}

/** Calls of one job that are under way at a time. */
const sideBySide = 4

export const delivering = (config: Parts['config'], input: Partial<Omit<Parts, 'config'>> = {}): JobWork[] => {
  const parts = { config, callOutside, callMs: 15_000, turnMs: 20_000, ...input }
  const work = (job: typeof deliverJob, lane: Lane) =>
    // The deliveries know where they stand.
    outside(job, { call: (call) => deliver(parts, call, lane), reconcile: 'repeat' })
  return [work(deliverJob, 'quick'), work(deliverSlowlyJob, 'slow')]
}

async function deliver(parts: Parts, call: Call, lane: Lane): Promise<void> {
  const { endpointId } = call.payload
  const end = performance.now() + parts.turnMs
  const goOn = async () => {
    for (;;) {
      if (performance.now() >= end || call.signal.aborted) return await continueLater(call, endpointId)
      const claimed = await call.within((work) => nextCall(work, endpointId, lane))
      if (!claimed) return
      await callOnce(parts, call, claimed)
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, goOn))
}

const continueLater = ({ within }: Call, endpointId: string) =>
  within(async ({ tx }) => {
    const endpoint = await findEndpoint(tx, endpointId)
    if (endpoint) await enqueueCalls({ tx, endpoint })
  })

async function callOnce({ config, callOutside, callMs }: Parts, { within, signal }: Call, claimed: Claimed) {
  const { endpoint, delivery } = claimed
  const { id: deliveryId, tries } = delivery
  const { body, now, secrets } = await within(async ({ tx, now }) => ({
    body: await bodyOf(tx, endpoint.format, delivery),
    secrets: await openSigningSecrets({ tx, now, settings: config }, endpoint),
    now,
  }))
  const started = performance.now()
  const record = (outcome: Parameters<typeof recordCall>[1]['outcome']) => {
    const durationMs = Math.round(performance.now() - started)
    return within((work) => recordCall(work, { deliveryId, tries, outcome, durationMs }))
  }
  if (body === null) return await record({ outcome: 'refused', problem: 'erased' })
  const outcome = await callEndpoint(callOutside, {
    url: endpoint.url,
    headers: signedHeaders(secrets, { id: deliveryId, at: now, body }),
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(callMs)]),
    exempt: exemptOf(config),
  })
  await record(outcome)
}
