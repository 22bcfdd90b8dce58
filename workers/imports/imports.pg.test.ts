/** The whole way of an import, with a kind of the test's own: things with a code, a name and a size. */
import { spawn } from 'node:child_process'
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Exported } from '@aura/contracts/exports/export.ts'
import { spreadsheet } from '@aura/contracts/files/purposes.ts'
import { type Imported, type ImportRow, oneImport } from '@aura/contracts/imports/import.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { importReducer } from '@aura/machines/imports/import-progress.ts'
import { exportsOf as exportsFeature } from '@aura/server/exports/index.ts'
import { diskStore, files as filesFeature, openContent, receiveUpload, storeFile } from '@aura/server/files/index.ts'
import { importsOf as importsFeature } from '@aura/server/imports/index.ts'
import { hostileTables } from '@aura/server/imports/testing/hostile-tables.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { type Execute, executor, operationsOf } from '@aura/server/platform/execute.ts'
import type { Claims } from '@aura/server/platform/handle.ts'
import { logReader } from '@aura/server/platform/log/read.ts'
import { snapshotView } from '@aura/server/platform/snapshot-view.ts'
import { withLog } from '@aura/server/platform/with-log.ts'
import { startWorkers } from '@aura/workers/start.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { exportsOf } from '../exports/index.ts'
import { files } from '../files/index.ts'
import { silentBus } from '../platform/testbed.ts'
import { importsOf } from './index.ts'
import { exportThings, interference, makeThings, type Thing, things } from './testing/things.ts'

let undo: AsyncDisposableStack
let config: Config
let pool: pg.Pool
let logPool: pg.Pool
let owner: pg.Pool
let execute: Execute
let company: TestCompany
let running: AsyncDisposable

const kinds = [things]
const importing = importsFeature(kinds)
const exportKinds = [exportThings, ...(importing.exports ?? [])]
const workerFeatures = [files, exportsOf(exportKinds), importsOf(kinds)]
const startWorker = () => startWorkers(config, { features: workerFeatures, news: async () => silentBus() })

beforeAll(async () => {
  undo = new AsyncDisposableStack()
  const world = sharedWorld()
  const databaseUrl = undo.use(await world.freshDatabase()).url
  const home = mkdtempSync(join(tmpdir(), 'aura-imports-'))
  undo.defer(() => rmSync(home, { recursive: true, force: true }))
  config = await world.config({ databaseUrl, home })
  pool = connectPool('aura_app', { databaseUrl, max: 4, onError: () => {} })
  logPool = connectPool('aura_log', { databaseUrl, max: 1, onError: () => {} })
  owner = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  owner.on('error', () => {})
  for (const item of [pool, logPool, owner]) undo.defer(() => item.end())
  await owner.query(makeThings)
  execute = executor({
    pool,
    news: { publish: () => {} },
    operations: operationsOf([
      ...filesFeature.handlers,
      ...importing.handlers,
      ...exportsFeature(exportKinds).handlers,
    ]),
    config,
    limit: () => {},
    now: () => new Date(),
    newId: () => randomUUIDv7(),
    random: Math.random,
    signAccessToken: () => ({ token: '', expiresAt: '' }),
  })
  running = await startWorker()
  undo.defer(() => running[Symbol.asyncDispose]())
})
afterAll(() => undo.disposeAsync())
beforeEach(async () => {
  interference.onApply = async () => {}
  company = await createTestCompany(config.databaseUrl, ['company_owner', 'company_user'])
})

const claimsOf = (at = 0): Claims => company.people[at]?.claims ?? expect.fail('nobody there')
const origin = { address: '', userAgent: null, language: 'pt-BR', cookies: {} } as const

async function call<T>(name: string, input: unknown, claims = claimsOf()): Promise<T> {
  const { output } = await execute({ name, input, claims, origin })
  return output as T
}
const codeOf = async (name: string, input: unknown, claims = claimsOf()) =>
  await call(name, input, claims).then(
    () => 'done',
    (error: Error & { detail?: { params?: { reason?: string } } }) =>
      [error.message, error.detail?.params?.reason].filter(Boolean).join('.'),
  )

async function upload(
  content: string | Uint8Array,
  type: 'text/csv' | 'xlsx' = 'text/csv',
  by = claimsOf(),
): Promise<string> {
  const fileId = randomUUID()
  await using arrived = await receiveUpload(config, Readable.from([Buffer.from(content)]), 1e9)
  const mime = type === 'xlsx' ? spreadsheet : type
  const parts = { pool, news: { publish: () => {} }, newId: randomUUIDv7 }
  await storeFile(
    {
      config,
      store: diskStore(config),
      within: (work) =>
        withLog(parts, { company: company.id, actor: by.userId, cause: null, opening: [] }, ({ db, emit }) =>
          work({ tx: db, emit, now: new Date() }),
        ),
    },
    { fileId, companyId: company.id, purpose: 'import', name: 'coisas.csv', type: mime, by: by.userId },
    arrived,
  )
  return fileId
}

const stateOf = async (importId: string): Promise<Imported> => {
  const handler = importing.handlers.find((handler) => handler.kind === 'view') ?? expect.fail('no view')
  if (handler.kind !== 'view') return expect.fail('no view')
  const params = { importId, needs: things.needs }
  const { json } = await snapshotView(pool, company.id, handler, params, { room: '', owner: null })
  return z.parse(oneImport.state, JSON.parse(json))
}
const reaches = async (importId: string, state: string, timeout = 40_000) => {
  await expect.poll(async () => (await stateOf(importId)).progress.state, { timeout, interval: 30 }).toBe(state)
  return (await stateOf(importId)).progress
}

async function opened(content: string | Uint8Array, type: 'text/csv' | 'xlsx' = 'text/csv'): Promise<string> {
  const importId = randomUUID()
  await call('imports.open', { importId, kind: 'things.list', fileId: await upload(content, type) })
  return importId
}
/** Opened, mapped as guessed, and looked at. */
async function checked(content: string | Uint8Array, type: 'text/csv' | 'xlsx' = 'text/csv'): Promise<string> {
  const importId = await opened(content, type)
  await reaches(importId, 'mapping')
  await call('imports.map', { importId, mapping: (await stateOf(importId)).mapping })
  await reaches(importId, 'checked')
  return importId
}
const rowsOf = async (importId: string, show?: string): Promise<ImportRow[]> =>
  (await call<{ rows: ImportRow[] }>('imports.rows', { importId, ...(show && { show }), pageSize: 100 })).rows
const stored = async (): Promise<[string, string, string][]> =>
  (
    await owner.query<Thing>('select code, name, size from things where company_id = $1 order by code', [company.id])
  ).rows.map(({ code, name, size }) => [code, name, size])

const made = (count: number, from = 0) =>
  `Código;Nome\n${Array.from({ length: count }, (_, at) => `C${String(at + from).padStart(5, '0')};Coisa ${at + from}`).join('\n')}\n`

it('reads, looks, applies, changes nothing the second time, and takes it all back', async () => {
  await owner.query(
    `insert into things (company_id, id, code, name, size) values ($1, $2, 'A1', 'velho', 'S'), ($1, $3, 'A2', 'igual', 'M')`,
    [company.id, randomUUID(), randomUUID()],
  )
  const content =
    '\uFEFFsku,"Nome",Tamanho,Outra\na1,"com ""aspas"",\nlinha",L,x\nA2,igual,,\nA3,novo,S\nA3,de novo,S\nA4,,S\nA5,x,XXL\n\n'
  const importId = await opened(content)
  const read = await (async () => {
    await reaches(importId, 'mapping')
    return await stateOf(importId)
  })()
  expect(read.mapping).toEqual({ code: 0, name: 1, size: 2 })
  expect(read.head?.columns[1]).toEqual({ name: 'Nome', samples: ['com "aspas",\nlinha', 'igual', 'novo'] })
  await call('imports.map', { importId, mapping: read.mapping })
  const { found } = await reaches(importId, 'checked')
  expect(found).toEqual({ create: 1, update: 1, unchanged: 1, problem: 3 })
  const rows = await rowsOf(importId)
  expect(rows[0]?.changes).toEqual([
    { column: 'name', before: 'velho', after: 'com "aspas",\nlinha' },
    { column: 'size', before: 'S', after: 'L' },
  ])
  expect((await rowsOf(importId, 'problem')).map(({ n, problem }) => [n, problem?.column, problem?.code])).toEqual([
    [5, null, 'imports.row_repeated'],
    [6, 'name', 'imports.cell_required'],
    [7, 'size', 'imports.cell_invalid'],
  ])
  // Nothing has happened yet.
  expect(await stored()).toEqual([
    ['A1', 'velho', 'S'],
    ['A2', 'igual', 'M'],
  ])

  await call('imports.apply', { importId })
  expect(await reaches(importId, 'applied')).toMatchObject({ done: 2, failed: 0 })
  const after = [
    ['A1', 'com "aspas",\nlinha', 'L'],
    ['A2', 'igual', 'M'],
    ['A3', 'novo', 'S'],
  ]
  expect(await stored()).toEqual(after)

  const again = await checked(content)
  expect((await stateOf(again)).progress.found).toEqual({ create: 0, update: 0, unchanged: 3, problem: 3 })
  expect(await codeOf('imports.apply', { importId: again })).toBe('imports.not_now.nothing_to_do')

  // A user changes what the import had created: that stays.
  await owner.query(`update things set name = 'meu', version = version + 1 where company_id = $1 and code = 'A3'`, [
    company.id,
  ])
  await call('imports.undo', { importId })
  expect(await reaches(importId, 'undone')).toMatchObject({ undone: 1, changedSince: 1 })
  expect(await stored()).toEqual([
    ['A1', 'velho', 'S'],
    ['A2', 'igual', 'M'],
    ['A3', 'meu', 'S'],
  ])
  expect((await rowsOf(importId, 'changed')).map(({ n }) => n)).toEqual([4])
  expect(await codeOf('imports.undo', { importId })).toBe('imports.not_now.not_allowed')

  // The view's events make the same of an early state as the database says now.
  const { commits } = await logReader(logPool).range(company.id, 0)
  const events = commits.flatMap((commit) => commit.events).map((loggedEvent) => JSON.parse(loggedEvent.json))
  const own = events.filter((event) => event.body.importId === importId)
  const first = own.find((item) => item.name === 'imports.opened')
  expect(own.reduce((state, item) => importReducer.fold(state, item), first.body.import)).toEqual(
    await stateOf(importId),
  )
})

it('lists the problems as a table to take away, in the person’s language', async () => {
  const importId = await checked('Código;Nome;Tamanho\n=1+1;x;M\nA2;;M\n')
  const exportId = randomUUID()
  await call('exports.start', { exportId, kind: 'imports.problems', format: 'csv', params: { importId } })
  expect(
    Buffer.from(await exported(exportId))
      .toString()
      .split('\r\n'),
  ).toEqual(['\uFEFFLinha;Coluna;Valor;Problema', '3;Nome;;Falta um valor.', ''])
})

async function exported(exportId: string): Promise<Uint8Array> {
  const state = async () =>
    (await owner.query<Exported & { file_id: string }>('select state, file_id from exports where id = $1', [exportId]))
      .rows[0]
  await expect.poll(async () => (await state())?.state, { timeout: 20_000 }).not.toBe('writing')
  const { rows } = await owner.query<{ hash: string }>('select hash from files where id = $1', [
    (await state())?.file_id,
  ])
  const content = await openContent(config, { companyId: company.id, hash: rows[0]?.hash ?? '' })
  const chunks: Buffer[] = []
  for await (const chunk of content ?? []) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

it('what was exported comes in again as it was, from either kind of file', async () => {
  await owner.query(
    `insert into things (company_id, id, code, name, size)
     select $1, gen_random_uuid(), c.code, c.name, 'M' from unnest($2::text[], $3::text[]) as c(code, name)`,
    [company.id, ['1', '2', '3', '4', '5'], ['=SUM(A1)', '-5', "'=quoted", 'ação; "x"\nlinha', '@home']],
  )
  for (const format of ['csv', 'xlsx'] as const) {
    const exportId = randomUUID()
    await call('exports.start', { exportId, kind: 'things.list', format })
    const content = await exported(exportId)
    const importId = await checked(content, format === 'csv' ? 'text/csv' : 'xlsx')
    expect((await stateOf(importId)).progress.found).toEqual({ create: 0, update: 0, unchanged: 5, problem: 0 })
  }
})

it('is done exactly once, however often the database goes away', async () => {
  const importId = await checked(made(600))
  let calls = 0
  interference.onApply = async () => {
    calls += 1
    // As when the machine loses its database in the middle of a chunk.
    if (calls % 90 === 0) throw Object.assign(new Error('gone'), { code: 'ECONNRESET' })
  }
  await call('imports.apply', { importId })
  expect(await reaches(importId, 'applied')).toMatchObject({ done: 600, failed: 0 })
  expect(calls).toBeGreaterThan(600)
  expect(await stored()).toHaveLength(600)
  const { rows } = await owner.query(
    `select count(*)::int as events, count(distinct body)::int as things from events where company_id = $1 and name = 'things.made'`,
    [company.id],
  )
  expect(rows[0]).toEqual({ events: 600, things: 600 })
})

it('is done exactly once when its process is killed in the middle', async () => {
  const world = { DATABASE_URL: config.databaseUrl, NATS_URL: config.natsUrl, SMTP_URL: config.smtpUrl }
  const env = { ...process.env, ...world, AURA_SECRET: config.secret, AURA_HOME: config.home, LOG_LEVEL: 'silent' }
  const importId = await checked(made(500))
  await running[Symbol.asyncDispose]()
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing', 'worker.ts')], { env, stdio: 'ignore' })
  const gone = once(child, 'exit')
  await call('imports.apply', { importId })
  await expect.poll(async () => (await stored()).length, { timeout: 30_000, interval: 10 }).toBeGreaterThan(50)
  child.kill('SIGKILL')
  await gone
  const before = (await stored()).length
  expect(before).toBeLessThan(500)
  running = await startWorker()
  await reaches(importId, 'applied', 90_000)
  expect(await stored()).toHaveLength(500)
  const { rows } = await owner.query(
    `select count(*)::int as events from events where company_id = $1 and name = 'things.made'`,
    [company.id],
  )
  expect(rows[0]).toEqual({ events: 500 })
}, 150_000)

it('waits while it is paused, goes on where it was, and can be ended in the middle', async () => {
  const importId = await checked(made(400))
  const gate = Promise.withResolvers<void>()
  let calls = 0
  interference.onApply = async () => {
    calls += 1
    if (calls === 50) await gate.promise
  }
  await call('imports.apply', { importId })
  await expect.poll(() => calls, { timeout: 20_000 }).toBe(50)
  const pausing = call('imports.pause', { importId })
  gate.resolve()
  await pausing
  const { done } = await reaches(importId, 'paused')
  expect(await stored()).toHaveLength(done)
  expect(done).toBeLessThan(400)
  await call('imports.resume', { importId })
  await expect.poll(async () => (await stateOf(importId)).progress.done, { timeout: 20_000 }).toBeGreaterThan(done)
  await call('imports.cancel', { importId }).catch(() => {})
  const end = await reaches(importId, 'applied')
  expect(await stored()).toHaveLength(end.done)
  await call('imports.undo', { importId })
  expect((await reaches(importId, 'undone')).undone).toBe(end.done)
  expect(await stored()).toEqual([])
})

it('stops when the right is lost, and needs it at every step', async () => {
  const other = claimsOf(1)
  const fileId = await upload('Código;Nome\nA;b\n', 'text/csv', other)
  expect(await codeOf('imports.open', { importId: randomUUID(), kind: 'things.list', fileId }, other)).toBe(
    'auth.forbidden',
  )
  const importId = await checked(made(300))
  for (const step of ['apply', 'undo', 'cancel', 'rows', 'map', 'pause', 'resume'])
    expect(await codeOf(`imports.${step}`, { importId, ...(step === 'map' && { mapping: {} }) }, other)).toBe(
      'auth.forbidden',
    )
  const gate = Promise.withResolvers<void>()
  let calls = 0
  interference.onApply = async () => {
    calls += 1
    if (calls === 20) await gate.promise
  }
  await call('imports.apply', { importId })
  await expect.poll(() => calls, { timeout: 20_000 }).toBe(20)
  const revoke = owner.query(
    `update access set permissions = array_remove(permissions, 'create_user_management') where user_id = $1`,
    [claimsOf().userId],
  )
  await revoke
  gate.resolve()
  await expect.poll(async () => (await stateOf(importId)).progress.state, { timeout: 20_000 }).toBe('paused')
  expect((await stateOf(importId)).progress.reason).toBe('auth.forbidden')
  expect((await stored()).length).toBe((await stateOf(importId)).progress.done)
})

it('marks a row that is refused, and the others go on', async () => {
  const importId = await checked(made(30))
  interference.onApply = async (code) => {
    if (code === 'C00007') throw new Error('a fault of ours')
  }
  await call('imports.apply', { importId })
  expect(await reaches(importId, 'applied')).toMatchObject({ done: 29, failed: 1 })
  expect((await rowsOf(importId, 'failed')).map(({ n, problem }) => [n, problem?.code])).toEqual([
    [9, 'imports.row_failed'],
  ])
  expect(await stored()).toHaveLength(29)
})

it('says of a hostile file what is wrong with it, and the workers go on', async () => {
  const hostile = async (name: string) => {
    const table = hostileTables.find((hostileTable) => hostileTable.name === name) ?? expect.fail('no such table')
    return await opened(await table.make(), table.type === 'text/csv' ? table.type : 'xlsx')
  }
  const tables = ['record-over-the-limit.csv', 'quote-not-closed.csv', 'columns.csv', 'lone-far-cell.xlsx']
  const reasons: unknown[] = []
  for (const importId of await Promise.all(tables.map(hostile))) {
    const { reason, reasonParams } = await reaches(importId, 'unreadable')
    reasons.push([reason, reasonParams])
  }
  expect(reasons).toEqual([
    ['imports.record_too_long', { row: 3 }],
    ['imports.quote_not_closed', { row: 3 }],
    ['imports.too_many_columns', { limit: 100 }],
    ['imports.too_many_rows', { limit: 100_000 }],
  ])
  await checked(made(2))
})

/** As after a second death of the process that ran it. */
async function setAside(queue: string, importId: string): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `update jobs.job set retry_count = 2, state = 'retry', output = '{"value": {"message": "job timed out"}}'
     where name = $1 and data -> 'payload' ->> 'importId' = $2 and state <> 'completed' returning id`,
    [queue, importId],
  )
  expect(rows).toHaveLength(1)
  await owner.query(
    `insert into job_deaths (job_id, company_id, queue, deaths, running) values ($1, $2, $3, 1, true)`,
    [rows[0]?.id, company.id, queue],
  )
}

it('comes to an end that is seen when its work ended its process twice', async () => {
  const ready = await checked(made(3))
  const checking = await opened(made(3))
  await reaches(checking, 'mapping')
  await running[Symbol.asyncDispose]()
  const reading = await opened(made(3))
  await call('imports.map', { importId: checking, mapping: (await stateOf(checking)).mapping })
  await call('imports.apply', { importId: ready })
  await setAside('imports.read', reading)
  await setAside('imports.check', checking)
  await setAside('imports.apply', ready)
  running = await startWorker()
  expect(await reaches(reading, 'unreadable')).toMatchObject({ reason: 'imports.stopped' })
  expect(await reaches(checking, 'unreadable')).toMatchObject({ reason: 'imports.stopped' })
  expect(await reaches(ready, 'paused')).toMatchObject({ reason: 'imports.stopped', done: 0 })
  await call('imports.resume', { importId: ready })
  expect(await reaches(ready, 'applied')).toMatchObject({ reason: null, done: 3 })
})

it('says of a file that it cannot be taken, and why', async () => {
  const reasonOf = async (content: string | Uint8Array, type: 'text/csv' | 'xlsx' = 'text/csv') => {
    const importId = await opened(content, type)
    return (await reaches(importId, 'unreadable')).reason
  }
  expect(await reasonOf('Código;Nome\n\n ; \n')).toBe('imports.no_rows')
  expect(await reasonOf(`${Array.from({ length: 101 }, (_, at) => `c${at}`).join(';')}\n1\n`)).toBe(
    'imports.too_many_columns',
  )
  expect(await reasonOf(`a;b\n${'1;2\n'.repeat(100_001)}`)).toBe('imports.too_many_rows')
  expect(await reasonOf(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'xlsx')).toBe('imports.unreadable')
})

it('refuses mappings that make no sense, and another company’s import', async () => {
  const importId = await opened('Código;Nome\nA;b\n')
  await reaches(importId, 'mapping')
  const map = (mapping: Record<string, number>) => codeOf('imports.map', { importId, mapping })
  expect(await map({ code: 0 })).toBe('imports.mapping_refused.required')
  expect(await map({ code: 0, name: 0 })).toBe('imports.mapping_refused.twice')
  expect(await map({ code: 0, name: 1, nothing: 1 })).toBe('imports.mapping_refused.unknown')
  expect(await map({ code: 0, name: 7 })).toBe('imports.mapping_refused.unknown')
  expect(await codeOf('imports.apply', { importId })).toBe('imports.not_now.not_allowed')
  const strangers = await createTestCompany(config.databaseUrl)
  expect(await codeOf('imports.rows', { importId }, strangers.people[0]?.claims)).toBe('imports.not_found')
})
