/**
 * Which delivery of an endpoint is called next, decided and claimed while the endpoint is locked. Of one subject the
 * earlier one goes first and holds the later ones back; different subjects go side by side.
 */
import { sql } from 'kysely'
import type { Work } from '../platform/handle.ts'
import { later } from '../platform/later.ts'
import { enqueueCalls, type Lane, laneOf } from './deliver.ts'
import { recordCall } from './record-call.ts'
import { type DeliveryRow, type EndpointRow, findEndpoint, saveDelivery } from './store.ts'

/** Calls of one endpoint that are under way at a time; one that fails is tried with one alone. */
const sideBySide = 4
/** After this the worker that claimed a call is taken to be gone; longer than any call takes. */
export const leaseMs = 45_000

export type Claimed = { endpoint: EndpointRow; delivery: DeliveryRow }

export async function nextCall(work: Work, endpointId: string, lane: Lane): Promise<Claimed | null> {
  const endpoint = await settleLost(work, endpointId)
  if (!endpoint) return null
  const test = await nextTest(work, endpointId)
  if (test) return await claim(work, endpoint, test)
  if (endpoint.state !== 'active' && endpoint.state !== 'failing') return null
  if (laneOf(endpoint) === 'slow' && lane === 'quick') {
    await enqueueCalls({ tx: work.tx, endpoint })
    return null
  }
  if (endpoint.rest_until && endpoint.rest_until > work.now) {
    await enqueueCalls({ tx: work.tx, endpoint, at: endpoint.rest_until })
    return null
  }
  const calling = await callsUnderWay(work, endpointId)
  const room = calling.count < (endpoint.failures > 0 ? 1 : sideBySide)
  const next = room ? await nextInOrder(work, endpointId) : undefined
  if (next) return await claim(work, endpoint, next)
  // The worker that holds those may be gone by then.
  if (calling.since)
    await enqueueCalls({ tx: work.tx, endpoint, at: later(calling.since, leaseMs), lookingFor: 'lost' })
  const waking = await nextRetry(work, endpointId)
  if (waking) await enqueueCalls({ tx: work.tx, endpoint, at: waking })
  return null
}

/** A worker that claimed and never recorded: nobody knows whether the far side has it. */
async function settleLost(work: Work, endpointId: string): Promise<EndpointRow | undefined> {
  const endpoint = await findEndpoint(work.tx, endpointId)
  if (!endpoint) return undefined
  const lost = await work.tx
    .selectFrom('endpoint_deliveries')
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'calling')
    .where('claimed_at', '<=', later(work.now, -leaseMs))
    .orderBy('position')
    .selectAll()
    .execute()
  for (const { id, tries } of lost)
    await recordCall(work, {
      deliveryId: id,
      tries,
      outcome: { outcome: 'unknown', problem: 'worker_lost' },
      durationMs: leaseMs,
    })
  return lost.length === 0 ? endpoint : await findEndpoint(work.tx, endpointId)
}

const claim = async ({ tx, now }: Work, endpoint: EndpointRow, { id, tries }: DeliveryRow): Promise<Claimed> => ({
  endpoint,
  delivery: await saveDelivery(tx, { id }, { status: 'calling', claimed_at: now, retry_at: null, tries: tries + 1 }),
})

const queued = ({ tx }: Work, endpointId: string) =>
  tx.selectFrom('endpoint_deliveries as d').where('endpoint_id', '=', endpointId).where('status', '=', 'queued')

const nextTest = (work: Work, endpointId: string): Promise<DeliveryRow | undefined> =>
  queued(work, endpointId).where('position', 'is', null).orderBy('at').selectAll().limit(1).executeTakeFirst()

const nextInOrder = (work: Work, endpointId: string): Promise<DeliveryRow | undefined> =>
  queued(work, endpointId)
    .where((e) => e.or([e('retry_at', 'is', null), e('retry_at', '<=', work.now)]))
    .where(
      sql<boolean>`not exists (select from endpoint_deliveries before
        where before.company_id = d.company_id and before.endpoint_id = d.endpoint_id and before.subject = d.subject
          and before.status in ('queued', 'calling') and before.position < d.position)`,
    )
    .orderBy('position')
    .selectAll()
    .limit(1)
    .executeTakeFirst()

async function nextRetry(work: Work, endpointId: string): Promise<Date | null> {
  const { at } = await queued(work, endpointId)
    .where('retry_at', '>', work.now)
    .select((e) => e.fn.min('retry_at').as('at'))
    .executeTakeFirstOrThrow()
  return at
}

const callsUnderWay = ({ tx }: Work, endpointId: string) =>
  tx
    .selectFrom('endpoint_deliveries')
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'calling')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.min('claimed_at').as('since')])
    .executeTakeFirstOrThrow()
