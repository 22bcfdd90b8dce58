/**
 * The vault: secrets go in, get versions, are opened for a call and are destroyed. Code that opens one keeps it out of
 * every log, event and answer.
 */
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import type { MasterSettings } from '../platform/master-keys.ts'
import { takeTurn } from '../platform/turn.ts'
import { type DataKeyRow, newDataKey } from './data-keys.ts'
import { dataKeysTurn } from './keys-turn.ts'
import { openVersion, type Secrets, sealSecrets } from './sealed-version.ts'

type Saving = { tx: Db; now: Date; settings: MasterSettings }
type NewCredential = { companyId: string; id: string; kind: string; name: string; secrets: Secrets }

export async function createCredential(saving: Saving, fresh: NewCredential): Promise<void> {
  const { companyId: company_id, id, kind, name, secrets } = fresh
  await saving.tx.insertInto('credentials').values({ company_id, id, kind, name, created_at: saving.now }).execute()
  await addVersion(saving, { companyId: company_id, credentialId: id, secrets })
}

type NewVersion = { companyId: string; credentialId: string; secrets: Secrets }

/** What is opened from the next call on. The version before it is destroyed. */
export async function addVersion(saving: Saving, { companyId, credentialId, secrets }: NewVersion): Promise<void> {
  const { tx, now, settings } = saving
  const key = await currentDataKey(saving, companyId)
  const latest = await tx
    .selectFrom('credential_versions')
    .where('credential_id', '=', credentialId)
    .select((e) => e.fn.max('n').as('n'))
    .executeTakeFirst()
  const at = { company_id: companyId, credential_id: credentialId, n: (latest?.n ?? 0) + 1 }
  await destroyVersions(tx, credentialId)
  await tx
    .insertInto('credential_versions')
    .values({ ...at, sealed: sealSecrets(settings, at, key, secrets), data_key: key.id, created_at: now })
    .execute()
}

/** Nobody may change the current key before this transaction ends. */
async function currentDataKey({ tx, now, settings }: Saving, companyId: string): Promise<DataKeyRow> {
  await takeTurn(tx, dataKeysTurn)
  const row = await tx.selectFrom('data_keys').where('current', '=', true).selectAll().executeTakeFirst()
  if (row) return row
  const fresh = newDataKey(settings, { company_id: companyId, id: randomUUIDv7() })
  await tx
    .insertInto('data_keys')
    .values({ ...fresh, current: true, created_at: now })
    .execute()
  return fresh
}

/** Nothing for a destroyed one. */
export async function openCredential(tx: Db, settings: MasterSettings, credentialId: string): Promise<Secrets> {
  // One statement sees a version beside its key, however many are sealed anew meanwhile.
  const row = await tx
    .selectFrom('credential_versions as v')
    .innerJoin('credentials as c', (join) =>
      join.onRef('c.company_id', '=', 'v.company_id').onRef('c.id', '=', 'v.credential_id'),
    )
    .leftJoin('data_keys as k', (join) =>
      join.onRef('k.company_id', '=', 'v.company_id').onRef('k.id', '=', 'v.data_key'),
    )
    .where('v.credential_id', '=', credentialId)
    .orderBy('v.n', 'desc')
    .limit(1)
    .select(['v.company_id', 'v.credential_id', 'v.n', 'v.sealed', 'c.kind', 'k.id', 'k.wrapped', 'k.master_key'])
    .executeTakeFirst()
  if (!row || row.sealed === null) return {}
  const { company_id, credential_id, n, kind, sealed, id, wrapped, master_key } = row
  const key = id === null || wrapped === null || master_key === null ? null : { company_id, id, wrapped, master_key }
  return openVersion(settings, { company_id, credential_id, n, kind, sealed, key })
}

export async function destroyCredential(tx: Db, credentialId: string): Promise<void> {
  await destroyVersions(tx, credentialId)
  await tx.updateTable('credentials').set({ state: 'destroyed' }).where('id', '=', credentialId).execute()
}

const destroyVersions = (tx: Db, credentialId: string) =>
  sql`update credential_versions set sealed = null, data_key = null
    where credential_id = ${credentialId} and sealed is not null`.execute(tx)
