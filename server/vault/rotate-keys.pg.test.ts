/** The database is this file's own: every company in it gets new keys. */
import { spawn } from 'node:child_process'
import { randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testBench, testCompany, testFloor } from '@aura/infra/operations-test.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { MasterSettings } from '../platform/master-keys.ts'
import { seal } from '../platform/seal.ts'
import { rotateKeys } from './rotate-keys.ts'
import { CredentialUnreadable } from './sealed-version.ts'
import { addVersion, createCredential, openCredential } from './vault.ts'

const bench = testBench()
const company = testCompany(bench)
const floor = testFloor(bench, company)
const directory = mkdtempSync(join(tmpdir(), 'aura-keys-'))
const masterKeyFile = join(directory, 'master-keys')
const [oldMaster, newMaster] = ['o'.repeat(40), 'n'.repeat(40)]
let secret: string
let owner: pg.Client

beforeAll(async () => {
  writeFileSync(masterKeyFile, `${oldMaster}\n`)
  secret = (await sharedWorld().config()).secret
  owner = new pg.Client({ connectionString: bench.databaseUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  rmSync(directory, { recursive: true })
})

// Of the companies of earlier tests there is nothing left to seal.
beforeEach(async () => {
  await owner.query('update credential_versions set sealed = null, data_key = null')
})

/** Read by each process on its own; a process without the file has AURA_SECRET alone. */
const settings = (over: Partial<MasterSettings> = {}): MasterSettings => ({ secret, masterKeyFile, ...over })

/** As channels kept them before there were data keys. */
async function insertOld(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUIDv7()).toSorted()
  const sealed = ids.map((id) => seal(secret, 'channels.channel', JSON.stringify({ token: id })))
  await owner.query(
    `with made as (insert into credentials (company_id, id, kind, name, created_at)
      select $1, id, 'sms', 'Loja', now() from unnest($2::uuid[]) id)
      insert into credential_versions (company_id, credential_id, n, sealed, created_at)
      select $1, id, 1, sealed, now() from unnest($2::uuid[], $3::text[]) as v (id, sealed)`,
    [company.id, ids, sealed],
  )
  return ids
}

const open = (id: string, key = settings()) => floor.within(({ tx }) => openCredential(tx, key, id))
const keysOf = async () =>
  (await owner.query('select id, master_key from data_keys where company_id = $1', [company.id])).rows
const rotate = (over: Partial<Parameters<typeof rotateKeys>[0]> = {}) =>
  rotateKeys({ databaseUrl: bench.databaseUrl, settings: settings(), ...over })

it('seals everything anew under another master key while people work, and no use fails', async () => {
  const ids = await insertOld(60)
  let isOver = false
  let uses = 0
  const wrong: unknown[] = []
  const use = async (from: number) => {
    for (let at = from; !isOver; at = (at + 7) % ids.length) {
      const id = ids[at] ?? ''
      const secrets = await open(id).catch((error: unknown) => ({ token: error }))
      if (secrets.token !== id) wrong.push(secrets.token)
      uses += 1
    }
  }
  const save = async () => {
    while (!isOver) {
      const id = randomUUIDv7()
      const fresh = { companyId: company.id, id, kind: 'sms', name: 'Nova', secrets: { token: '' } }
      await floor.within(async ({ tx, now }) => {
        await createCredential({ tx, now, settings: settings() }, fresh)
        const secrets = { token: id }
        await addVersion({ tx, now, settings: settings() }, { companyId: company.id, credentialId: id, secrets })
      })
      ids.push(id)
    }
  }
  const working = Promise.all([use(0), use(20), use(40), save()])
  await rotate({ batch: 5 })
  writeFileSync(masterKeyFile, `${newMaster}\n${oldMaster}\n`)
  await rotate({ batch: 5 })
  isOver = true
  await working
  expect(wrong).toEqual([])
  expect(uses).toBeGreaterThan(0)
  expect(await keysOf()).toHaveLength(1)
  // The old master key and AURA_SECRET are needed no more.
  const onlyNew = join(directory, 'only-new')
  writeFileSync(onlyNew, newMaster)
  const key = settings({ secret: 'another secret of thirty-two letters', masterKeyFile: onlyNew })
  for (const id of ids) expect(await open(id, key)).toEqual({ token: id })
})

it('a run that was killed is finished by the next one, with the same key', async () => {
  const ids = await insertOld(120)
  // The run stands still at the last of them.
  await owner.query('begin')
  await owner.query('select from credential_versions where credential_id = $1 for update', [ids.at(-1)])
  const env = {
    ...process.env,
    DATABASE_URL: bench.databaseUrl,
    AURA_SECRET: secret,
    AURA_MASTER_KEY_FILE: masterKeyFile,
  }
  const script = join(import.meta.dirname, '../../infra/rotate-keys.ts')
  const run = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of run.stdout) if (String(line).includes('100 secrets')) break
  run.kill('SIGKILL')
  if (run.exitCode === null && run.signalCode === null) await once(run, 'exit')
  await owner.query('rollback')
  const left = await owner.query('select from credential_versions where company_id = $1 and data_key is null', [
    company.id,
  ])
  expect(left.rowCount).toBe(20)
  for (const id of ids) expect(await open(id)).toEqual({ token: id })
  const began = await keysOf()
  expect((await rotate()).unreadable).toEqual([])
  for (const id of ids) expect(await open(id)).toEqual({ token: id })
  expect(await keysOf()).toEqual(began)
  // Finished, the next one brings a new key.
  await rotate()
  expect(await keysOf()).not.toEqual(began)
})

it('what cannot be opened is named and left, and the rest is sealed anew', async () => {
  const [lost = '', ...ids] = await insertOld(3)
  await owner.query('update credential_versions set sealed = $2 where credential_id = $1', [
    lost,
    seal('a secret that nobody has any more....', 'channels.channel', '{}'),
  ])
  expect(await rotate()).toMatchObject({ unreadable: [lost] })
  await expect(open(lost)).rejects.toThrow(CredentialUnreadable)
  for (const id of ids) expect(await open(id)).toEqual({ token: id })
})
