/**
 * The vault: secrets go in, get versions, are opened for a call and are destroyed. Code that opens one keeps it out of
 * every log, event and answer.
 */
import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '../platform/database/transact.ts'
import { later } from '../platform/later.ts'
import type { MasterSettings } from '../platform/master-keys.ts'
import { takeTurn } from '../platform/turn.ts'
import { type DataKeyRow, newDataKey } from './data-keys.ts'
import { dataKeysTurn } from './keys-turn.ts'
import type { VersionEnding } from './schema.ts'
import { CredentialUnreadable, openVersion, type SealedVersion, type Secrets, sealSecrets } from './sealed-version.ts'
import { settleLater } from './settle-job.ts'

export type Saving = { tx: Db; now: Date; settings: MasterSettings }
type NewCredential = {
  companyId: string
  id: string
  kind: string
  name: string
  secrets: Secrets
  state?: 'active' | 'pending'
}

export async function createCredential(saving: Saving, fresh: NewCredential): Promise<void> {
  const { companyId: company_id, id, kind, name, secrets, state = 'active' } = fresh
  const { tx, now: created_at } = saving
  await tx.insertInto('credentials').values({ company_id, id, kind, name, state, created_at }).execute()
  await addVersion(saving, { companyId: company_id, credentialId: id, secrets })
}

type NewVersion = {
  companyId: string
  credentialId: string
  secrets: Secrets
  /** Until then the version before it is taken as well; without, that is destroyed at once. */
  overlapUntil?: Date
}

/** What is opened from the next call on. */
export async function addVersion(saving: Saving, fresh: NewVersion): Promise<void> {
  const { companyId, credentialId, secrets, overlapUntil } = fresh
  const { tx, now, settings } = saving
  const key = await currentDataKey(saving, companyId)
  const { n } = await tx
    .selectFrom('credential_versions')
    .where('credential_id', '=', credentialId)
    .select((e) => e.fn.coalesce(e.fn.max('n'), e.val(0)).as('n'))
    .executeTakeFirstOrThrow()
  const at = { company_id: companyId, credential_id: credentialId, n: n + 1 }
  await endVersions({ tx, now }, credentialId, { ending: 'replaced', below: overlapUntil ? n : n + 1 })
  if (overlapUntil)
    await tx
      .updateTable('credential_versions')
      .set({ overlap_until: overlapUntil })
      .where('credential_id', '=', credentialId)
      .where('n', '=', n)
      .execute()
  await tx
    .insertInto('credential_versions')
    .values({ ...at, sealed: sealSecrets(settings, at, key, secrets), data_key: key.id, created_at: now })
    .execute()
}

type Change = Pick<NewVersion, 'companyId' | 'credentialId'> & { change: (secrets: Secrets) => Secrets }

/**
 * The newest version holds other secrets from now on: a token that was refreshed is no version of its own. What is changed
 * is what it holds by then, since the token and the secret of a webhook change apart.
 */
export async function changeNewest(saving: Saving, { companyId, credentialId, change }: Change): Promise<void> {
  const key = await currentDataKey(saving, companyId)
  const secrets = change(await openCredential(saving.tx, saving.settings, credentialId))
  const row = await saving.tx
    .selectFrom('credential_versions')
    .where('credential_id', '=', credentialId)
    .where('sealed', 'is not', null)
    .orderBy('n', 'desc')
    .select('n')
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const at = { company_id: companyId, credential_id: credentialId, n: row.n }
  await saving.tx
    .updateTable('credential_versions')
    .set({ sealed: sealSecrets(saving.settings, at, key, secrets), data_key: key.id })
    .where('credential_id', '=', credentialId)
    .where('n', '=', row.n)
    .execute()
}

/** For how long the version before is taken, unless the provider refuses it earlier. */
export const overlapMs = 24 * 60 * 60_000

/** The version before it is taken beside it, and watched until it ends. */
export async function replaceVersion(saving: Saving, fresh: Omit<NewVersion, 'overlapUntil'>): Promise<void> {
  const { companyId, credentialId } = fresh
  await addVersion(saving, { ...fresh, overlapUntil: later(saving.now, overlapMs) })
  await settleLater(saving, companyId, { credentialId, isFirst: true })
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

/** Those that are not destroyed, the newest first. One statement sees a version beside its key. */
async function sealedVersions(
  tx: Db,
  credentialId: string,
): Promise<(SealedVersion & { overlapUntil: Date | null })[]> {
  const rows = await tx
    .selectFrom('credential_versions as v')
    .innerJoin('credentials as c', (join) =>
      join.onRef('c.company_id', '=', 'v.company_id').onRef('c.id', '=', 'v.credential_id'),
    )
    .leftJoin('data_keys as k', (join) =>
      join.onRef('k.company_id', '=', 'v.company_id').onRef('k.id', '=', 'v.data_key'),
    )
    .where('v.credential_id', '=', credentialId)
    .where('v.sealed', 'is not', null)
    .orderBy('v.n', 'desc')
    .select(['v.company_id', 'v.credential_id', 'v.n', 'v.sealed', 'v.overlap_until', 'c.kind'])
    .select(['k.id', 'k.wrapped', 'k.master_key'])
    .execute()
  return rows.map(({ id, wrapped, master_key, sealed, overlap_until, ...row }) => ({
    ...row,
    sealed: sealed ?? '',
    overlapUntil: overlap_until,
    key:
      id === null || wrapped === null || master_key === null
        ? null
        : { company_id: row.company_id, id, wrapped, master_key },
  }))
}

/** Nothing of a destroyed one. */
export async function openCredential(tx: Db, settings: MasterSettings, credentialId: string): Promise<Secrets> {
  const [newest] = await sealedVersions(tx, credentialId)
  return newest ? openVersion(settings, newest) : {}
}

/** The newest, and behind it the one before while they overlap; none of a destroyed one. */
export async function openVersions({ tx, now, settings }: Saving, credentialId: string): Promise<Secrets[]> {
  const [newest, ...older] = await sealedVersions(tx, credentialId)
  if (!newest) return []
  const overlapping = older.filter(({ overlapUntil }) => overlapUntil !== null && overlapUntil > now)
  return [openVersion(settings, newest), ...overlapping.flatMap((version) => readable(settings, version))]
}

/** One whose key was lost is of no use, and stands in nobody's way. */
function readable(settings: MasterSettings, version: SealedVersion): Secrets[] {
  try {
    return [openVersion(settings, version)]
  } catch (error) {
    if (error instanceof CredentialUnreadable) return []
    throw error
  }
}

/** The grant before its versions, as a refresh locks them. */
export async function destroyCredential({ tx, now }: Omit<Saving, 'settings'>, credentialId: string): Promise<void> {
  await tx.deleteFrom('oauth_grants').where('credential_id', '=', credentialId).execute()
  await endVersions({ tx, now }, credentialId, { ending: 'destroyed' })
  await tx.updateTable('credentials').set({ state: 'destroyed' }).where('id', '=', credentialId).execute()
}

/** Destroys what is sealed, in those below the number or in all. */
export async function endVersions(
  { tx, now }: Omit<Saving, 'settings'>,
  credentialId: string,
  { ending, below }: { ending: VersionEnding; below?: number },
): Promise<void> {
  await tx
    .updateTable('credential_versions')
    .set({ sealed: null, data_key: null, ended_at: now, ending })
    .where('credential_id', '=', credentialId)
    .where('sealed', 'is not', null)
    .$if(below !== undefined, (update) => update.where('n', '<', below ?? 0))
    .execute()
}
