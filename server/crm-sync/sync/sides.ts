/** The kinds of records that a connection keeps equal, in the order in which they are read: what is named stands before what names it. */
import { type CrmObject, crmObjects } from '@aura/contracts/crm-sync/runs.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { ConnectionRow } from '../store.ts'
import { companySide } from './company-side.ts'
import { contactSide } from './contact-side.ts'
import { dealSide } from './deal-side.ts'
import type { Side, Sides } from './side.ts'

export async function sideOf(tx: Db, connection: ConnectionRow, object: CrmObject): Promise<Side | null> {
  if (object === 'contacts') return await contactSide(tx, connection.rules)
  if (object === 'companies') return connection.companies && companySide(connection.companies)
  return connection.deals ? await dealSide(tx, connection.id, connection.deals) : null
}

export async function sidesOf(tx: Db, connection: ConnectionRow): Promise<Sides> {
  const sides: Sides = {}
  for (const object of crmObjects) {
    const side = await sideOf(tx, connection, object)
    if (side) sides[object] = side
  }
  return sides
}

type Loaded = Pick<ConnectionRow, 'companies' | 'deals' | 'is_companies_loaded' | 'is_deals_loaded'>

/** The list after this one; changes are read only of what was loaded. */
export function objectAfter(row: Loaded, object: CrmObject, { kind }: { kind: string }): CrmObject | null {
  const isRead: Record<CrmObject, boolean> = {
    contacts: true,
    companies: row.companies !== null && (kind !== 'changes' || row.is_companies_loaded),
    deals: row.deals !== null && (kind !== 'changes' || row.is_deals_loaded),
  }
  return crmObjects.slice(crmObjects.indexOf(object) + 1).find((next) => isRead[next]) ?? null
}
