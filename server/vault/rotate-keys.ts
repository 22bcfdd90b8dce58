/**
 * Every company gets a new data key, wrapped with the first master key, and everything sealed is sealed anew with it,
 * a few at a time while people work. It may be ended at any point and run again: a company whose last run was ended goes
 * on with the key of that run.
 */
import { randomUUIDv7 } from 'node:crypto'
import pg from 'pg'
import { type MasterSettings, UnknownMasterKey } from '../platform/master-keys.ts'
import { type DataKeyRow, newDataKey, wrapAnew } from './data-keys.ts'
import { dataKeysTurn } from './keys-turn.ts'
import { CredentialUnreadable, openVersion, type SealedVersion, type Secrets, sealSecrets } from './sealed-version.ts'

type Rotation = {
  /** Of the owner of the tables, who sees every company. */
  databaseUrl: string
  settings: MasterSettings
  /** So many are sealed in one transaction. */
  batch?: number
  onBatch?: (sealed: number) => void | Promise<void>
}
/** `unreadable` are the credentials whose keys are gone; they stay as they are. */
type Rotated = { companies: number; sealed: number; unreadable: readonly string[] }

export class RotationUnderWay extends Error {
  override name = 'RotationUnderWay'
}

/** One run at a time in a database. */
const runLock = 7_214_001

export async function rotateKeys({ databaseUrl, settings, batch = 50, onBatch }: Rotation): Promise<Rotated> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows: locks } = await client.query('select pg_try_advisory_lock($1) as mine', [runLock])
    if (!locks[0]?.mine) throw new RotationUnderWay('another rotation of keys is under way')
    const { rows: companies } = await client.query<{ id: string }>(
      `select id from companies c where exists (select from data_keys k where k.company_id = c.id)
        or exists (select from credential_versions v where v.company_id = c.id and v.sealed is not null) order by id`,
    )
    let total = 0
    const unreadable: string[] = []
    for (const { id } of companies) {
      const key = await beginCompany(client, settings, id)
      const left: string[] = []
      for (;;) {
        const found = await inTransaction(client, id, () => sealSome({ client, settings, key, batch, left }))
        if (found === 0) break
        total += found
        await onBatch?.(total - left.length)
      }
      total -= left.length
      unreadable.push(...left)
      await client.query(
        `delete from data_keys k where company_id = $1 and not current and not exists (
          select from credential_versions v where v.company_id = k.company_id and v.data_key = k.id)`,
        [id],
      )
    }
    return { companies: companies.length, sealed: total, unreadable }
  } finally {
    await client.end()
  }
}

async function inTransaction<T>(client: pg.Client, companyId: string, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query(`select set_config('app.company', $1, true)`, [companyId])
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** The key that the company's secrets are sealed with from now on. */
const beginCompany = (client: pg.Client, settings: MasterSettings, companyId: string): Promise<DataKeyRow> =>
  inTransaction(client, companyId, async () => {
    // The lock of `takeTurn`: who seals now has committed before, or finds the new key.
    await client.query('select pg_advisory_xact_lock(hashtextextended(current_company()::text || $1, 21))', [
      dataKeysTurn,
    ])
    const { rows: keys } = await client.query<DataKeyRow & { unfinished: boolean }>(
      `select company_id, id, wrapped, master_key, current and exists (
          select from credential_versions v where v.company_id = k.company_id and v.sealed is not null
            and v.data_key is distinct from k.id) as unfinished
        from data_keys k where company_id = $1`,
      [companyId],
    )
    let key: DataKeyRow | null = null
    for (const { unfinished, ...old } of keys) {
      const wrapped = await wrapByFirst(client, settings, old)
      if (unfinished) key = wrapped
    }
    if (key) return key
    const fresh = newDataKey(settings, { company_id: companyId, id: randomUUIDv7() })
    await client.query('update data_keys set current = false where company_id = $1', [companyId])
    await client.query(
      `insert into data_keys (company_id, id, wrapped, master_key, current, created_at)
        values ($1, $2, $3, $4, true, now())`,
      [companyId, fresh.id, fresh.wrapped, fresh.master_key],
    )
    return fresh
  })

/** The row as it is then. Null when its own master key is gone: it stays as it is, in case that comes back. */
async function wrapByFirst(client: pg.Client, settings: MasterSettings, old: DataKeyRow): Promise<DataKeyRow | null> {
  try {
    const renewed = wrapAnew(settings, old)
    if (renewed === null) return old
    await client.query('update data_keys set wrapped = $3, master_key = $4 where company_id = $1 and id = $2', [
      ...[renewed.company_id, renewed.id, renewed.wrapped, renewed.master_key],
    ])
    return renewed
  } catch (error) {
    if (error instanceof UnknownMasterKey) return null
    throw error
  }
}

type Found = Omit<SealedVersion, 'key'> & { id: string | null; wrapped: string; master_key: string }

type Sealing = Pick<Rotation, 'settings'> & {
  client: pg.Client
  key: DataKeyRow
  batch: number
  /** Credentials that could not be opened: they are not tried again. */
  left: string[]
}

async function sealSome({ client, settings, key, batch, left }: Sealing): Promise<number> {
  const { rows } = await client.query<Found>(
    `select v.company_id, v.credential_id, v.n, v.sealed, c.kind, k.id, k.wrapped, k.master_key
      from credential_versions v
      join credentials c on c.company_id = v.company_id and c.id = v.credential_id
      left join data_keys k on k.company_id = v.company_id and k.id = v.data_key
      where v.company_id = $1 and v.sealed is not null and v.data_key is distinct from $2
        and v.credential_id <> all ($4::uuid[])
      order by v.credential_id, v.n limit $3 for update of v`,
    [key.company_id, key.id, batch, left],
  )
  for (const { id, wrapped, master_key, ...version } of rows) {
    const old = id === null ? null : { company_id: version.company_id, id, wrapped, master_key }
    const secrets = openedOrNull(settings, { ...version, key: old })
    if (secrets === null) left.push(version.credential_id)
    else
      await client.query(
        `update credential_versions set sealed = $4, data_key = $5
          where company_id = $1 and credential_id = $2 and n = $3`,
        [version.company_id, version.credential_id, version.n, sealSecrets(settings, version, key, secrets), key.id],
      )
  }
  return rows.length
}

function openedOrNull(settings: MasterSettings, version: SealedVersion): Secrets | null {
  try {
    return openVersion(settings, version)
  } catch (error) {
    if (error instanceof CredentialUnreadable) return null
    throw error
  }
}
