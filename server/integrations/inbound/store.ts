/** Rows of inbound webhooks and their requests: locked, shown, and saved with the event that tells of it. */
import type { InboundRequest } from '@aura/contracts/integrations/inbound/inbound-request.ts'
import { type InboundWebhook, inboundSaved } from '@aura/contracts/integrations/inbound/inbound-webhook.ts'
import { personName } from '@aura/contracts/platform/person-name.ts'
import type { Selectable, Updateable } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { Work } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'

export type InboundRow = Selectable<Schema['inbound_webhooks']>
export type RequestRow = Selectable<Schema['inbound_requests']>

export async function wireInbound(tx: Db, rows: readonly InboundRow[]): Promise<InboundWebhook[]> {
  if (rows.length === 0) return []
  const people = await tx
    .selectFrom('users')
    .where(
      'id',
      'in',
      rows.map(({ mapped_by }) => mapped_by),
    )
    .select(['id', 'first_name', 'last_name'])
    .execute()
  const names = new Map(people.map(({ id, first_name, last_name }) => [id, personName(first_name, last_name)]))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    proof: row.proof,
    mapping: row.mapping,
    mappedBy: { id: row.mapped_by, name: names.get(row.mapped_by) ?? '' },
    state: row.state,
    stateSince: row.state_since.toISOString(),
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }))
}

export async function oneInbound(tx: Db, row: InboundRow): Promise<InboundWebhook> {
  const [webhook] = await wireInbound(tx, [row])
  return webhook ?? refuse('integrations.inbound_not_found')
}

export const wireRequest = (row: RequestRow): InboundRequest => ({
  id: row.id,
  webhookId: row.webhook_id,
  at: row.at.toISOString(),
  status: row.status,
  tries: row.tries,
  settledAt: row.settled_at?.toISOString() ?? null,
  problem: row.problem,
  outcome: row.outcome,
})

/** Requests of one webhook are applied one after the other under this lock. */
export async function lockInbound(tx: Db, webhookId: string): Promise<InboundRow> {
  const row = await tx
    .selectFrom('inbound_webhooks')
    .where('id', '=', webhookId)
    .where('state', '<>', 'removed')
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? refuse('integrations.inbound_not_found')
}

/** The webhook of the request is locked with it. */
export async function lockRequest(tx: Db, requestId: string): Promise<[InboundRow, RequestRow]> {
  const find = () => tx.selectFrom('inbound_requests').where('id', '=', requestId).selectAll().executeTakeFirst()
  const found = (await find()) ?? refuse('integrations.request_not_found')
  const webhook = await lockInbound(tx, found.webhook_id)
  return [webhook, (await find()) ?? refuse('integrations.request_not_found')]
}

export async function saveInbound(
  { tx, emit, now }: Pick<Work, 'tx' | 'emit' | 'now'>,
  before: InboundRow,
  change: Updateable<Schema['inbound_webhooks']>,
): Promise<InboundWebhook> {
  const moved = change.state !== undefined && change.state !== before.state
  const row = await tx
    .updateTable('inbound_webhooks')
    .set({ ...change, ...(moved && { state_since: now }), version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const webhook = await oneInbound(tx, row)
  emit(inboundSaved, { webhook, before: before.state })
  return webhook
}
