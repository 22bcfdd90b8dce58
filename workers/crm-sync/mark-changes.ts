/** What changes here waits for every connection that sends; whether it came from there is seen when it is claimed. */
import type { CrmObject } from '@aura/contracts/crm-sync/runs.ts'
import { markChange, syncLater } from '@aura/server/crm-sync/index.ts'
import type { Db } from '@aura/server/platform/database/transact.ts'

type Parts = { tx: Db; now: Date; newId: () => string; companyId: string }
type Changed = {
  object: CrmObject
  ids: readonly string[]
  at: Date
  isNew?: boolean
  /** Of a deal: a connection keeps those of one pipeline. */
  pipelineId?: string
}

export async function markChanges(
  { tx, now, newId, companyId }: Parts,
  { object, ids, at, isNew = false, pipelineId }: Changed,
): Promise<void> {
  const connections = await tx
    .selectFrom('crm_connections')
    .where('state', '<>', 'removed')
    .where('direction', '<>', 'in')
    .select(['company_id', 'id', 'state', 'is_loaded', 'is_companies_loaded', 'is_deals_loaded', 'companies', 'deals'])
    .execute()
  for (const connection of connections) {
    if (object === 'deals' && connection.deals?.pipelineId !== pipelineId) continue
    if (object === 'companies' && !connection.companies) continue
    const isLoaded = {
      contacts: connection.is_loaded,
      companies: connection.is_companies_loaded,
      deals: connection.is_deals_loaded,
    }[object]
    const linked = isNew || !isLoaded ? await linkedAmong(tx, connection.id, { object, ids }) : []
    // A new one that is linked came from there. What the first load has not come to yet is compared when it does.
    const unsent = isNew ? ids.filter((id) => isLoaded && !linked.includes(id)) : isLoaded ? ids : linked
    if (unsent.length === 0) continue
    for (const ownId of unsent) await markChange({ tx, now, newId }, connection, { object, ownId, changedAt: at })
    if (connection.state !== 'paused') await syncLater(tx, { companyId, connectionId: connection.id })
  }
}

const columns = { contacts: 'contact_id', companies: 'organization_id', deals: 'deal_id' } as const

async function linkedAmong(
  tx: Db,
  connectionId: string,
  { object, ids }: Pick<Changed, 'object' | 'ids'>,
): Promise<string[]> {
  const column = columns[object]
  const rows = await tx
    .selectFrom('crm_links')
    .where('connection_id', '=', connectionId)
    .where(column, 'in', [...ids])
    .select(['contact_id', 'organization_id', 'deal_id'])
    .execute()
  return rows.flatMap((row) => row[column] ?? [])
}
