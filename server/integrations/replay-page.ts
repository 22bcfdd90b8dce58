/** One page of a period that is replayed: what was planned before goes once more, what never was goes now. */
import { publicEventOf } from '@aura/contracts/integrations/public-events.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Work } from '../platform/handle.ts'
import { liftEvent } from '../platform/log/lift-event.ts'
import { enqueueCalls } from './deliver.ts'
import { insertPlanned, planFor } from './plan-deliveries.ts'
import type { replayJob } from './replay.ts'
import { findEndpoint } from './store.ts'

const eventsAPage = 200

type Period = z.infer<typeof replayJob.payload>

/** The position from which the next page goes on; null at the end. */
export async function replayPage(
  { tx, newId }: Pick<Work, 'tx' | 'newId'>,
  companyId: string,
  { endpointId, from, to, only, after }: Period,
): Promise<number | null> {
  const endpoint = await findEndpoint(tx, endpointId)
  if (!endpoint || endpoint.state === 'disabled') return null
  const rows = await tx
    .selectFrom('events')
    .where('position', '>', after)
    .where('at', '>=', new Date(from))
    .where('at', '<', new Date(to))
    .where('name', 'in', endpoint.events)
    .orderBy('position')
    .limit(eventsAPage)
    .select(['id', 'name', 'v', 'position', 'at', 'body'])
    .execute()
  const wanting = { id: endpointId, events: endpoint.events, created_at: new Date(0) }
  const planned = rows.flatMap((row) => {
    const publicEvent = publicEventOf(row.name)
    return publicEvent ? planFor([wanting], { ...row, body: liftEvent(publicEvent.contract, row) }) : []
  })
  const again = only === 'all' ? ['delivered', 'failed', 'in_doubt'] : ['failed', 'in_doubt']
  if (planned.length > 0) {
    await sql`update endpoint_deliveries set status = 'queued', tries = 0, retry_at = null, settled_at = null,
        problem = null, status_code = null
      where endpoint_id = ${endpointId} and event_id = any (${planned.map(({ eventId }) => eventId)}::uuid[])
        and status = any (${again})`.execute(tx)
    await insertPlanned({ tx, newId }, companyId, planned)
    await enqueueCalls({ tx, endpoint })
  }
  const last = rows.at(-1)
  return rows.length === eventsAPage && last ? last.position : null
}
