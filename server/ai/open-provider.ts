/** A connection opened for one call: its address, its key out of the vault, and its time-outs. The key stays in here. */
import type { Db } from '../platform/database/transact.ts'
import type { MasterSettings } from '../platform/master-keys.ts'
import { refuse } from '../platform/refuse.ts'
import { noteUse, openCredential, type UsePurpose } from '../vault/index.ts'
import type { ConnectionRow } from './connection-row.ts'
import { type AddressConfig, addressOf } from './provider-address.ts'
import { type ProviderConnection, ProviderFailure } from './providers/port.ts'

export type ProviderConfig = AddressConfig & MasterSettings

export async function openProvider(
  tx: Db,
  row: ConnectionRow,
  { config, purpose }: { config: ProviderConfig; purpose: UsePurpose },
): Promise<ProviderConnection> {
  const { key = '' } = await openCredential(tx, config, row.id)
  await noteUse(tx, { companyId: row.company_id, credentialId: row.id, userId: row.id, purpose })
  return {
    ...addressOf({ kind: row.kind, baseUrl: row.base_url }, config),
    key,
    firstAnswerMs: row.first_answer_seconds * 1000,
    silenceMs: row.silence_seconds * 1000,
  }
}

/** A person who waits for it is told the code; what the provider said stays outside. */
export function refuseFailure(error: unknown): never {
  if (!(error instanceof ProviderFailure)) throw error
  const { problem } = error
  if (problem === 'unauthorized') return refuse('ai.provider_unauthorized')
  if (problem === 'no_provider') return refuse('ai.no_connection')
  return refuse(problem === 'unreachable' || problem === 'timeout' ? 'ai.provider_unreachable' : 'ai.provider_failed')
}
