/** A store with its key, for the calls of an export; each use is counted. */
import type { Config } from '../platform/config.ts'
import type { Work } from '../platform/handle.ts'
import { noteUse, openCredential, type UsePurpose } from '../vault/index.ts'
import type { Store } from './put-object.ts'
import { exemptStore, storeCallMs, type WarehouseRow } from './store.ts'

export async function openStore(
  { tx }: Pick<Work, 'tx'>,
  config: Config,
  row: WarehouseRow,
  purpose: UsePurpose = 'file',
): Promise<Store> {
  const { id, company_id: companyId, address, region, bucket } = row
  const secrets = await openCredential(tx, config, id)
  await noteUse(tx, { companyId, credentialId: id, userId: id, purpose })
  return { address, region, bucket, secrets, callMs: storeCallMs, exempt: exemptStore(config) }
}
