/** The parts as they stand: those of the platform, which everybody may know, and the company's own. */
import { platformStream } from '@aura/contracts/platform/reactions.ts'
import { isOfCompany, type ServicePart } from '@aura/contracts/warroom/status/status.ts'
import { inOrder } from '@aura/machines/warroom/status/status.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/transact.ts'

const rowsOf = (tx: Db) =>
  tx
    .selectFrom('part_states')
    .leftJoin('channels', (join) =>
      join
        .onRef('channels.id', '=', 'part_states.channel_id')
        .onRef('channels.company_id', '=', 'part_states.company_id'),
    )
    .leftJoin('webhook_endpoints', (join) =>
      join
        .onRef('webhook_endpoints.company_id', '=', 'part_states.company_id')
        .on(sql<boolean>`part_states.part = 'webhook:' || webhook_endpoints.id`),
    )
    .leftJoin('inbound_webhooks', (join) =>
      join
        .onRef('inbound_webhooks.company_id', '=', 'part_states.company_id')
        .on(sql<boolean>`part_states.part = 'inbound:' || inbound_webhooks.id`),
    )
    .leftJoin('ai_connections', (join) =>
      join
        .onRef('ai_connections.company_id', '=', 'part_states.company_id')
        .on(sql<boolean>`part_states.part = 'ai:' || ai_connections.id`),
    )
    .leftJoin('crm_connections', (join) =>
      join
        .onRef('crm_connections.company_id', '=', 'part_states.company_id')
        .on(sql<boolean>`part_states.part = 'crm:' || crm_connections.id`),
    )
    .leftJoin('warehouses', (join) =>
      join
        .onRef('warehouses.company_id', '=', 'part_states.company_id')
        .on(sql<boolean>`part_states.part = 'warehouse:' || warehouses.id`),
    )
    .selectAll('part_states')
    .select(['channels.name as channel_name', 'channels.kind as channel_kind'])
    .select(['webhook_endpoints.name as webhook_name', 'inbound_webhooks.name as inbound_name'])
    .select(['ai_connections.name as ai_name', 'crm_connections.name as crm_name'])
    .select('warehouses.name as warehouse_name')

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const wire = (row: Row): ServicePart => ({
  id: row.part,
  kind: row.kind,
  channelId: row.channel_id,
  channel: row.channel_kind,
  name: row.channel_name ?? row.webhook_name ?? row.inbound_name ?? row.ai_name ?? row.crm_name ?? row.warehouse_name,
  status: row.status,
  since: row.since.toISOString(),
  latencyMs: row.latency_ms,
  checkedAt: row.checked_at.toISOString(),
  problem: row.problem,
})

export async function serviceOf(tx: Db, companyId: string, id: string): Promise<ServicePart> {
  return wire(
    await rowsOf(tx)
      .where('part_states.company_id', '=', companyId)
      .where('part_states.part', '=', id)
      .executeTakeFirstOrThrow(),
  )
}

/** The company's own, by the channel, webhook or connection that each of them is. */
export async function companyParts(tx: Db): Promise<Map<string, ServicePart>> {
  const own = (await servicesOf(tx)).filter(isOfCompany)
  return new Map(own.map((part) => [part.id.slice(part.id.indexOf(':') + 1), part]))
}

/** What a company has been told of a part of the platform stands beside it, and is not another part. */
export async function servicesOf(tx: Db): Promise<ServicePart[]> {
  const rows = await rowsOf(tx).execute()
  return rows
    .filter((row) => row.company_id === platformStream || isOfCompany({ channelId: row.channel_id, kind: row.kind }))
    .map(wire)
    .sort(inOrder)
}
