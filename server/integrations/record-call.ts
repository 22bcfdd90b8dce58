/** What a call came to is written down: the attempt, the delivery, and what it says of the endpoint. */
import type { CallProblem } from '@aura/contracts/integrations/endpoint.ts'
import { afterCall } from '@aura/machines/integrations/decide.ts'
import { failingDays, failuresToFail, restAfter, waitAfter } from '@aura/machines/integrations/retries.ts'
import type { Work } from '../platform/handle.ts'
import { later } from '../platform/later.ts'
import { enqueueCalls } from './deliver.ts'
import { type DeliveryRow, type EndpointRow, findEndpoint, saveDelivery, saveEndpoint } from './store.ts'

/** 'refused': the far side certainly did not take it. 'unknown': it may have. */
export type CallOutcome =
  | { outcome: 'taken'; statusCode: number; response: string }
  | { outcome: 'refused'; problem: CallProblem; statusCode?: number; response?: string; restMs?: number }
  | { outcome: 'unknown'; problem: CallProblem }

export type Recorded = {
  deliveryId: string
  /** Which try it is of: a worker that was taken to be gone records nothing any more. */
  tries: number
  outcome: CallOutcome
  durationMs: number
}

/** From here on an answer is slow. */
const slowMs = 2_000

export async function recordCall(work: Work, { deliveryId, tries, outcome, durationMs }: Recorded): Promise<void> {
  const { tx, now, newId } = work
  const delivery = await tx
    .selectFrom('endpoint_deliveries')
    .where('id', '=', deliveryId)
    .selectAll()
    .executeTakeFirstOrThrow()
  const endpoint = await findEndpoint(tx, delivery.endpoint_id)
  if (!endpoint) return
  // Read again under the endpoint's lock.
  const current = await tx
    .selectFrom('endpoint_deliveries')
    .where('id', '=', deliveryId)
    .where('status', '=', 'calling')
    .where('tries', '=', tries)
    .select('id')
    .executeTakeFirst()
  if (!current) return
  const statusCode = 'statusCode' in outcome ? outcome.statusCode : null
  const problem = outcome.outcome === 'taken' ? null : outcome.problem
  await tx
    .insertInto('endpoint_attempts')
    .values({
      company_id: delivery.company_id,
      id: newId(),
      delivery_id: deliveryId,
      number: tries,
      at: delivery.claimed_at ?? now,
      duration_ms: durationMs,
      status_code: statusCode ?? null,
      problem,
      response: ('response' in outcome && outcome.response) || null,
    })
    .execute()
  await settle(work, { endpoint, delivery, outcome, problem, statusCode: statusCode ?? null })
  if (delivery.position === null) return
  if (outcome.outcome === 'taken') await afterSuccess(work, endpoint, durationMs > slowMs)
  else await afterFailure(work, endpoint, outcome)
}

type Settling = {
  endpoint: EndpointRow
  delivery: DeliveryRow
  outcome: CallOutcome
  problem: CallProblem | null
  statusCode: number | null
}

async function settle({ tx, now }: Work, { endpoint, delivery, outcome, problem, statusCode }: Settling) {
  const told = { problem, status_code: statusCode, claimed_at: null }
  const end = (status: DeliveryRow['status']) =>
    saveDelivery(tx, delivery, { ...told, status, settled_at: now, retry_at: null })
  if (outcome.outcome === 'taken') return await end('delivered')
  if (problem === 'erased') return await end('failed')
  if (outcome.outcome === 'unknown' && !endpoint.deduplicates) return await end('in_doubt')
  // A test is one call.
  const wait = delivery.position === null ? null : waitAfter(delivery.tries, spreadOf(delivery.id))
  if (wait === null) return await end('failed')
  return await saveDelivery(tx, delivery, { ...told, status: 'queued', retry_at: later(now, wait) })
}

/** The end of an id is random. */
const spreadOf = (id: string): number => Number.parseInt(id.slice(-4), 16) / 0xffff

/** What failed while the endpoint was away is due at once; what it refused for its own sake waits as before. */
async function afterSuccess(work: Work, endpoint: EndpointRow, slow: boolean): Promise<void> {
  if (endpoint.failures === 0 && endpoint.slow === slow) return
  const healed = { failures: 0, failing_since: null, rest_until: null, slow }
  const state = afterCall(endpoint.state, 'succeed')
  if (endpoint.failures === 0) {
    await work.tx.updateTable('webhook_endpoints').set(healed).where('id', '=', endpoint.id).execute()
    return
  }
  const row = await saveEndpoint(work, endpoint, { ...healed, state, problem: null, problem_status: null })
  await work.tx
    .updateTable('endpoint_deliveries')
    .set({ retry_at: null })
    .where('endpoint_id', '=', endpoint.id)
    .where('status', '=', 'queued')
    .where('problem', 'is distinct from', 'refused')
    .execute()
  await enqueueCalls({ tx: work.tx, endpoint: row })
}

/** What says no to one event may say yes to the next; every other failure is the endpoint's own, and it gets a rest. */
const isOfOneEvent = (problem: CallProblem) => problem === 'refused' || problem === 'erased'

async function afterFailure(
  work: Work,
  endpoint: EndpointRow,
  outcome: Exclude<CallOutcome, { outcome: 'taken' }>,
): Promise<void> {
  const { now } = work
  const { problem } = outcome
  if (problem === 'erased') return
  const failures = endpoint.failures + 1
  const failingSince = endpoint.failing_since ?? now
  const isOver = problem === 'gone' || failingSince <= later(now, -failingDays * 86_400_000)
  const event = isOver ? 'expire' : failures >= failuresToFail ? 'fail' : null
  const state = event ? afterCall(endpoint.state, event) : endpoint.state
  const restMs = Math.max(restAfter(failures), 'restMs' in outcome ? (outcome.restMs ?? 0) : 0)
  const change = {
    failures,
    failing_since: failingSince,
    rest_until: isOfOneEvent(problem) ? endpoint.rest_until : later(now, restMs),
    problem,
    problem_status: 'statusCode' in outcome ? (outcome.statusCode ?? null) : null,
  }
  // Screens are told of what a person acts on, and not of every call.
  if (state === endpoint.state && endpoint.problem === problem)
    await work.tx.updateTable('webhook_endpoints').set(change).where('id', '=', endpoint.id).execute()
  else await saveEndpoint(work, endpoint, { ...change, state })
  if (state === 'disabled' && endpoint.state !== 'disabled') await buryQueued(work, endpoint.id)
}

/** What waited for an endpoint that is disabled is a dead letter; it can be replayed. */
export async function buryQueued({ tx, now }: Pick<Work, 'tx' | 'now'>, endpointId: string): Promise<void> {
  await tx
    .updateTable('endpoint_deliveries')
    .set({ status: 'failed', problem: 'disabled', settled_at: now, retry_at: null })
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'queued')
    .execute()
}
