/** A connection with its key, for the calls of a job; each use is counted. */
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/transact.ts'
import { noteUse, openCredential } from '../vault/index.ts'
import type { CrmConnection } from './port.ts'
import type { ConnectionRow } from './store.ts'

export const crmCallMs = 20_000

/** The one address inside our network that a CRM may have. */
export const exemptCrm = (config: Pick<Config, 'mode' | 'simulatorUrl'>): string | null =>
  (config.mode === 'embedded' && config.simulatorUrl) || null

export async function openCrm(
  tx: Db,
  config: Config,
  { id, company_id: companyId, address }: Pick<ConnectionRow, 'id' | 'company_id' | 'address'>,
): Promise<CrmConnection> {
  const secrets = await openCredential(tx, config, id)
  await noteUse(tx, { companyId, credentialId: id, userId: id, purpose: 'event' })
  return { baseUrl: address, secrets, callMs: crmCallMs, exempt: exemptCrm(config) }
}
