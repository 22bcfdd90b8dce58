/** Deliveries that go once more: one of them, all of a period from the log, or an example to try the address with. */
import { randomUUID } from 'node:crypto'
import {
  confirmDelivery as confirm,
  deliveryDays,
  replayPeriod as period,
  replayDelivery as replay,
  sendTest as test,
} from '@aura/contracts/integrations/delivery.ts'
import * as z from 'zod/mini'
import { handle } from '../platform/handle.ts'
import { enqueue, job } from '../platform/jobs.ts'
import { later } from '../platform/later.ts'
import { refuse } from '../platform/refuse.ts'
import { enqueueCalls } from './deliver.ts'
import { lockDelivery, lockEndpoint, saveDelivery, wireDelivery } from './store.ts'

const notNow = (reason: string) => refuse('integrations.not_now', { params: { reason } })

export const replayJob = job(
  'integrations.replay',
  z.strictObject({
    endpointId: z.uuid(),
    from: z.string(),
    to: z.string(),
    only: z.enum(['failed', 'all']),
    after: z.int(),
  }),
)

export const replayDelivery = handle(replay, async ({ input, tx }) => {
  const [endpoint, delivery] = await lockDelivery(tx, input.deliveryId)
  if (endpoint.state === 'disabled') return notNow('disabled')
  if (delivery.status === 'calling') return notNow('calling')
  const again = {
    status: 'queued',
    tries: 0,
    retry_at: null,
    settled_at: null,
    problem: null,
    status_code: null,
  } as const
  const queued = await saveDelivery(tx, delivery, again)
  await enqueueCalls({ tx, endpoint })
  return wireDelivery(queued)
})

export const confirmDelivery = handle(confirm, async ({ input, tx, now }) => {
  const [, delivery] = await lockDelivery(tx, input.deliveryId)
  if (delivery.status !== 'in_doubt') return notNow('not_in_doubt')
  return wireDelivery(await saveDelivery(tx, delivery, { status: 'delivered', settled_at: now, problem: null }))
})

export const replayPeriod = handle(period, async ({ input, tx, now, caller }) => {
  const { endpointId, from, to, only } = input
  const endpoint = await lockEndpoint(tx, endpointId)
  if (endpoint.state === 'disabled') return notNow('disabled')
  if (from >= to || new Date(from) < later(now, -deliveryDays * 86_400_000))
    return refuse('integrations.period_refused', { params: { days: deliveryDays } })
  await enqueue(tx, replayJob, { endpointId, from, to, only, after: 0 }, { companyId: caller.companyId })
  return {}
})

export const sendTest = handle(test, async ({ input, tx, now, newId, caller }) => {
  const endpoint = await lockEndpoint(tx, input.endpointId)
  if (endpoint.state === 'disabled') return notNow('disabled')
  const row = await tx
    .insertInto('endpoint_deliveries')
    .values({
      ...{ company_id: caller.companyId, id: newId(), endpoint_id: endpoint.id, event_id: randomUUID() },
      ...{ event: input.event, position: null, subject: 'test', at: now },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await enqueueCalls({ tx, endpoint })
  return wireDelivery(row)
})
