/** A connection with its key, for the calls of a job; each use is counted. */
import type { Config } from '../platform/config.ts'
import { type InTransactions, NoToken, noteUse, openFresh, type UsePurpose } from '../vault/index.ts'
import { type CrmConnection, CrmFailure } from './port.ts'
import type { ConnectionRow } from './store.ts'

export const crmCallMs = 20_000

/** The one address inside our network that a CRM may have. */
export const exemptCrm = (config: Pick<Config, 'mode' | 'simulatorUrl'>): string | null =>
  (config.mode === 'embedded' && config.simulatorUrl) || null

type Opening = {
  config: Config
  row: Pick<ConnectionRow, 'id' | 'company_id' | 'address'>
  key: string
  purpose?: UsePurpose
}

/** Between two transactions: a token that has ended is refreshed first. `key` names who does that. */
export async function openCrm(
  within: InTransactions,
  { config, row, key, purpose = 'event' }: Opening,
): Promise<CrmConnection> {
  const { id, company_id: companyId, address } = row
  const secrets = await openFresh(within, { config, credentialId: id, key }).catch((error: unknown) => {
    if (!(error instanceof NoToken)) throw error
    throw new CrmFailure(error.problem === 'refused' ? 'unauthorized' : error.problem, { cause: error })
  })
  await within(({ tx }) => noteUse(tx, { companyId, credentialId: id, userId: id, purpose }))
  return { baseUrl: address, secrets, callMs: crmCallMs, exempt: exemptCrm(config) }
}
