/** Rows of CRM connections and runs: locked, shown, and saved with the event that tells of it. */
import { type CrmConnectionView, crmSaved } from '@aura/contracts/crm-sync/connection.ts'
import type { CrmRun } from '@aura/contracts/crm-sync/runs.ts'
import type { Selectable, Updateable } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'

export type ConnectionRow = Selectable<Schema['crm_connections']>
export type RunRow = Selectable<Schema['crm_runs']>
export type LinkRow = Selectable<Schema['crm_links']>

export const wireConnection = (row: ConnectionRow): CrmConnectionView => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  address: row.address,
  direction: row.direction,
  rules: row.rules,
  ...(row.companies && { companies: row.companies }),
  ...(row.deals && { deals: row.deals }),
  ...(row.has_webhook && { hasWebhook: true as const }),
  ...(row.is_authorized && { isAuthorized: true }),
  state: row.state,
  stateSince: row.state_since.toISOString(),
  problem: row.problem,
  isLoaded: row.is_loaded,
  lastSyncedAt: row.last_synced_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})

export const wireRun = (row: RunRow): CrmRun => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  read: row.read,
  counts: row.counts,
  problem: row.problem,
})

export async function findConnection(tx: Db, connectionId: string): Promise<ConnectionRow | undefined> {
  return await tx
    .selectFrom('crm_connections')
    .where('id', '=', connectionId)
    .where('state', '<>', 'removed')
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
}
export const lockConnection = async (tx: Db, connectionId: string): Promise<ConnectionRow> =>
  (await findConnection(tx, connectionId)) ?? refuse('crm-sync.not_found')

/** Its connection is locked with it. */
export async function lockRun(tx: Db, runId: string): Promise<[ConnectionRow, RunRow]> {
  const found = await tx.selectFrom('crm_runs').where('id', '=', runId).select('connection_id').executeTakeFirst()
  const connection = found && (await findConnection(tx, found.connection_id))
  if (!connection) return refuse('crm-sync.run_not_found')
  const run = await tx.selectFrom('crm_runs').where('id', '=', runId).selectAll().executeTakeFirstOrThrow()
  return [connection, run]
}

/** Screens see what a connection is; how its calls go in between stays in the row. */
export async function saveConnection(
  { tx, emit, now }: Pick<Work, 'tx' | 'emit' | 'now'>,
  before: ConnectionRow,
  change: Updateable<Schema['crm_connections']>,
): Promise<ConnectionRow> {
  const hasMoved = change.state !== undefined && change.state !== before.state
  const row = await tx
    .updateTable('crm_connections')
    .set({ ...change, ...(hasMoved && { state_since: now }), version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  emit(crmSaved, { connection: wireConnection(row), before: before.state })
  return row
}
