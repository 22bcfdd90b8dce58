/** A store with its key, for the calls of an export; each use is counted. */
import type { Config } from '../platform/config.ts'
import type { Work } from '../platform/handle.ts'
import { noteUse, openCredential } from '../vault/index.ts'
import type { Store } from './put-object.ts'
import { exemptStore, storeCallMs, type WarehouseRow } from './store.ts'

export async function openStore({ tx }: Work, config: Config, row: WarehouseRow): Promise<Store> {
  const { id, company_id: companyId, address, region, bucket } = row
  const secrets = await openCredential(tx, config, id)
  await noteUse(tx, { companyId, credentialId: id, userId: id, purpose: 'file' })
  return { address, region, bucket, secrets, callMs: storeCallMs, exempt: exemptStore(config) }
}
