/** Which events of the log go to which endpoints: planned in the reaction's transaction, once for each. */
import { publicEventOf } from '@aura/contracts/integrations/public-events.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { enqueueCalls } from './deliver.ts'
import type { EndpointRow } from './store.ts'

/** What a row of the log says of an event. */
export type Happened = { id: string; name: string; position: number; at: Date; body: unknown }
export type Planned = {
  endpointId: string
  eventId: string
  event: string
  position: number
  subject: string
  at: Date
}

/** Those that events are planned for. One that is paused goes on collecting. */
const open = ['active', 'failing', 'paused'] as const
export const openEndpoints = (tx: Db) =>
  tx.selectFrom('webhook_endpoints').where('state', 'in', open).select(['id', 'events', 'created_at']).execute()

type Open = Pick<EndpointRow, 'id' | 'events' | 'created_at'>

export function planFor(endpoints: readonly Open[], event: Happened): Planned[] {
  const wanting = endpoints.filter(({ events, created_at }) => events.includes(event.name) && created_at <= event.at)
  const outgoing = wanting.length === 0 ? null : publicEventOf(event.name)?.read(event.body)
  if (!outgoing) return []
  const { id: eventId, name, position, at } = event
  return wanting.map(({ id }) => ({ endpointId: id, eventId, event: name, position, at, subject: outgoing.subject }))
}

/** The endpoints are locked in the order of their ids, so that two planners never wait for each other. */
export async function insertPlanned(
  { tx, newId }: Pick<Work, 'tx' | 'newId'>,
  companyId: string,
  planned: readonly Planned[],
): Promise<void> {
  if (planned.length === 0) return
  const ids = [...new Set(planned.map(({ endpointId }) => endpointId))].sort()
  const locked = await tx
    .selectFrom('webhook_endpoints')
    .where('id', 'in', ids)
    .where('state', 'in', open)
    .orderBy('id')
    .selectAll()
    .forUpdate()
    .execute()
  // One that was disabled or removed meanwhile gets nothing any more: nobody would call it, and nothing would clear it.
  const openIds = new Set(locked.map(({ id }) => id))
  const toOpen = planned.filter(({ endpointId }) => openIds.has(endpointId))
  if (toOpen.length === 0) return
  const rows = toOpen.map(({ endpointId, eventId, event, position, subject, at }) => ({
    ...{ company_id: companyId, id: newId(), endpoint_id: endpointId, event_id: eventId, event, position, subject, at },
  }))
  await tx
    .insertInto('endpoint_deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['company_id', 'endpoint_id', 'event_id']).doNothing())
    .execute()
  for (const endpoint of locked) await enqueueCalls({ tx, endpoint })
}
