/** What came in: listed, read, tried against a mapping, applied again. */
import * as contracts from '@aura/contracts/integrations/inbound/inbound-request.ts'
import { inboundActivity as activity } from '@aura/contracts/integrations/inbound/inbound-webhook.ts'
import { decideApplying, decideRequest } from '@aura/machines/integrations/inbound/decide-request.ts'
import { sql } from 'kysely'
import { allowed } from '../../platform/allowed.ts'
import { pageOf } from '../../platform/database/page.ts'
import { answer, handle } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'
import { enqueueRequest } from './apply-request.ts'
import { runRequest } from './run-request.ts'
import { lockInbound, lockRequest, wireRequest } from './store.ts'
import { assertWritten } from './webhooks.ts'

export const inboundActivity = answer(activity, async ({ tx }) => {
  const { rows } = await sql<{ id: string; at: Date | null; waiting: number; failed: number; applied: number }>`
    select w.id, max(r.at) as at, (count(*) filter (where r.status = 'waiting'))::int as waiting,
      (count(*) filter (where r.status = 'failed'))::int as failed,
      (count(*) filter (where r.status = 'applied'))::int as applied
    from inbound_webhooks w
      left join inbound_requests r on r.company_id = w.company_id and r.webhook_id = w.id
    where w.state <> 'removed' group by w.id`.execute(tx)
  return rows.map(({ id, at, ...counts }) => ({ webhookId: id, lastAt: at?.toISOString() ?? null, ...counts }))
})

export const inboundRequests = answer(contracts.inboundRequests, async ({ input, tx }) => {
  const { webhookId, status, page, pageSize } = input
  const webhook = await tx
    .selectFrom('inbound_webhooks')
    .where('id', '=', webhookId)
    .where('state', '<>', 'removed')
    .select('id')
    .executeTakeFirst()
  if (!webhook) return refuse('integrations.inbound_not_found')
  const found = tx
    .selectFrom('inbound_requests')
    .where('webhook_id', '=', webhookId)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'waiting'))
  const { rows, total } = await pageOf(found, { page, pageSize, descending: true }, sql`at`)
  return { rows: rows.map(wireRequest), total }
})

export const inboundBody = answer(contracts.inboundBody, async ({ input, tx }) => {
  const row = await tx
    .selectFrom('inbound_requests')
    .where('id', '=', input.requestId)
    .select('body')
    .executeTakeFirst()
  return row ?? refuse('integrations.request_not_found')
})

export const applyRequest = handle(contracts.applyRequest, async ({ input, tx, caller }) => {
  const [webhook, request] = await lockRequest(tx, input.requestId)
  allowed(decideRequest(webhook, request, { actor: caller }))
  const row = await tx
    .updateTable('inbound_requests')
    .set({ status: 'waiting', problem: null, settled_at: null })
    .where('id', '=', request.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await enqueueRequest(tx, caller.companyId, request.id)
  return wireRequest(row)
})

export const applyWaiting = handle(contracts.applyWaiting, async ({ input, tx, caller }) => {
  const webhook = await lockInbound(tx, input.webhookId)
  allowed(decideApplying(webhook, { actor: caller }))
  const rows = await tx
    .selectFrom('inbound_requests')
    .where('webhook_id', '=', webhook.id)
    .where('status', 'in', ['waiting', 'failed'])
    .orderBy('at')
    .limit(contracts.waitingLimit)
    .select('id')
    .execute()
  if (rows.length === 0) return { count: 0 }
  await tx
    .updateTable('inbound_requests')
    .set({ status: 'waiting', problem: null, settled_at: null })
    .where('webhook_id', '=', webhook.id)
    .where('status', '=', 'failed')
    // Those that are not put in now stay failed: nobody would come back to them.
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  for (const { id } of rows) await enqueueRequest(tx, caller.companyId, id)
  return { count: rows.length }
})

export const tryMapping = handle(contracts.tryMapping, async (context) => {
  const { input, tx } = context
  assertWritten(input.mapping)
  const [webhook, { body }] = await lockRequest(tx, input.requestId)
  const { status, values, problem, outcome } = await runRequest(context, {
    ...{ webhookId: webhook.id, mapping: input.mapping, body, trial: true },
  })
  return { status, values: { ...values }, problem, outcome }
})
