import {
  deliveries as all,
  endpointActivity as latest,
  oneDelivery as one,
} from '@aura/contracts/integrations/delivery.ts'
import { sql } from 'kysely'
import { pageOf } from '../platform/database/page.ts'
import { answer } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { bodyOf } from './delivery-body.ts'
import { wireDelivery } from './store.ts'

export const deliveries = answer(all, async ({ input, tx }) => {
  const { endpointId, status, page, pageSize } = input
  const endpoint = await tx
    .selectFrom('webhook_endpoints')
    .where('id', '=', endpointId)
    .where('state', '<>', 'removed')
    .select('id')
    .executeTakeFirst()
  if (!endpoint) return refuse('integrations.endpoint_not_found')
  const found = tx
    .selectFrom('endpoint_deliveries')
    .where('endpoint_id', '=', endpointId)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'queued'))
  const { rows, total } = await pageOf(found, { page, pageSize, descending: true }, sql`at`)
  return { rows: rows.map(wireDelivery), total }
})

export const oneDelivery = answer(one, async ({ input, tx }) => {
  const row = await tx
    .selectFrom('endpoint_deliveries')
    .where('id', '=', input.deliveryId)
    .selectAll()
    .executeTakeFirst()
  if (!row) return refuse('integrations.delivery_not_found')
  const { format } = await tx
    .selectFrom('webhook_endpoints')
    .where('id', '=', row.endpoint_id)
    .select('format')
    .executeTakeFirstOrThrow()
  const attempts = await tx
    .selectFrom('endpoint_attempts')
    .where('delivery_id', '=', row.id)
    .orderBy('at', 'desc')
    .limit(50)
    .selectAll()
    .execute()
  return {
    delivery: wireDelivery(row),
    body: await bodyOf(tx, format, row),
    attempts: attempts.map(({ number, at, duration_ms, status_code, problem, response }) => ({
      ...{ number, at: at.toISOString(), durationMs: duration_ms, statusCode: status_code, problem, response },
    })),
  }
})

export const endpointActivity = answer(latest, async ({ tx }) => {
  const rows = await tx
    .selectFrom('webhook_endpoints as e')
    .where('state', '<>', 'removed')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('endpoint_deliveries as d')
          .whereRef('d.endpoint_id', '=', 'e.id')
          .orderBy('d.at', 'desc')
          .select(['d.at', 'd.status'])
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['e.id', 'last.at', 'last.status'])
    .select((e) => [
      ...(['waiting', 'failed', 'in_doubt'] as const).map((count) =>
        e
          .selectFrom('endpoint_deliveries as c')
          .whereRef('c.endpoint_id', '=', 'e.id')
          // A test is nobody's loss.
          .where('c.position', 'is not', null)
          .where('c.status', 'in', count === 'waiting' ? ['queued', 'calling'] : [count])
          .select((counted) => counted.fn.countAll<number>().as('count'))
          .as(count),
      ),
    ])
    .execute()
  return rows.map((row) => ({
    endpointId: row.id,
    lastAt: row.at?.toISOString() ?? null,
    lastStatus: row.status,
    waiting: row.waiting ?? 0,
    failed: row.failed ?? 0,
    inDoubt: row.in_doubt ?? 0,
  }))
})
