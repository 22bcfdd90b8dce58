/** Rows of endpoints and deliveries: locked, shown, and saved with the event that tells of it. */
import type { Delivery } from '@aura/contracts/integrations/delivery.ts'
import { type Endpoint, endpointSaved } from '@aura/contracts/integrations/endpoint.ts'
import type { Selectable, Updateable } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'

export type EndpointRow = Selectable<Schema['webhook_endpoints']>
export type DeliveryRow = Selectable<Schema['endpoint_deliveries']>

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export const wireEndpoint = (row: EndpointRow): Endpoint => ({
  id: row.id,
  name: row.name,
  url: row.url,
  events: row.events,
  format: row.format,
  deduplicates: row.deduplicates,
  state: row.state,
  stateSince: row.state_since.toISOString(),
  problem: row.problem,
  problemStatus: row.problem_status,
  overlapUntil: iso(row.overlap_until),
  createdAt: row.created_at.toISOString(),
  version: row.version,
})

export const wireDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  endpointId: row.endpoint_id,
  event: row.event,
  subject: row.subject,
  test: row.position === null,
  status: row.status,
  tries: row.tries,
  at: row.at.toISOString(),
  retryAt: iso(row.retry_at),
  settledAt: iso(row.settled_at),
  problem: row.problem,
  statusCode: row.status_code,
})

/** Writers of deliveries hold it too, so that a job which starts now finds what they wrote. */
export async function findEndpoint(tx: Db, endpointId: string): Promise<EndpointRow | undefined> {
  return await tx
    .selectFrom('webhook_endpoints')
    .where('id', '=', endpointId)
    .where('state', '<>', 'removed')
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
}

export const lockEndpoint = async (tx: Db, endpointId: string): Promise<EndpointRow> =>
  (await findEndpoint(tx, endpointId)) ?? refuse('integrations.endpoint_not_found')

/** The endpoint of the delivery is locked with it. */
export async function lockDelivery(tx: Db, deliveryId: string): Promise<[EndpointRow, DeliveryRow]> {
  const found = await tx
    .selectFrom('endpoint_deliveries')
    .where('id', '=', deliveryId)
    .select('endpoint_id')
    .executeTakeFirst()
  if (!found) return refuse('integrations.delivery_not_found')
  const endpoint = await findEndpoint(tx, found.endpoint_id)
  if (!endpoint) return refuse('integrations.delivery_not_found')
  const delivery = await tx
    .selectFrom('endpoint_deliveries')
    .where('id', '=', deliveryId)
    .selectAll()
    .executeTakeFirstOrThrow()
  return [endpoint, delivery]
}

/** Screens see what an endpoint is; how its calls go in between stays in the row. */
export async function saveEndpoint(
  { tx, emit, now }: Pick<Work, 'tx' | 'emit' | 'now'>,
  before: EndpointRow,
  change: Updateable<Schema['webhook_endpoints']>,
): Promise<EndpointRow> {
  const moved = change.state !== undefined && change.state !== before.state
  const row = await tx
    .updateTable('webhook_endpoints')
    .set({ ...change, ...(moved && { state_since: now }), version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  emit(endpointSaved, { endpoint: wireEndpoint(row), before: before.state })
  return row
}

export async function saveDelivery(
  tx: Db,
  { id }: Pick<DeliveryRow, 'id'>,
  change: Updateable<Schema['endpoint_deliveries']>,
): Promise<DeliveryRow> {
  return await tx
    .updateTable('endpoint_deliveries')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
