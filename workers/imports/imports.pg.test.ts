/** The whole way of an import, with a kind of the test's own: things with a code, a name and a size. */
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Exported } from '@aura/contracts/exports/export.ts'
import { spreadsheet } from '@aura/contracts/files/purposes.ts'
import { type Imported, type ImportRow, oneImport } from '@aura/contracts/imports/import.ts'
import { event } from '@aura/contracts/platform/operation.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { importReducer } from '@aura/machines/imports/one.ts'
import { exportsOf as exportsFeature } from '@aura/server/exports/index.ts'
import { arrive, diskStore, files as filesFeature, keep, openContent } from '@aura/server/files/index.ts'
import { importsOf as importsFeature } from '@aura/server/imports/index.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { type Execute, executor, operationsOf } from '@aura/server/platform/execute.ts'
import { exportKind } from '@aura/server/platform/export-kind.ts'
import type { Claims } from '@aura/server/platform/handle.ts'
import { importKind } from '@aura/server/platform/import-kind.ts'
import { logReader } from '@aura/server/platform/log/read.ts'
import { snapshotView } from '@aura/server/platform/show.ts'
import { withLog } from '@aura/server/platform/with-log.ts'
import { startWorkers } from '@aura/workers/start.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { exportsOf } from '../exports/index.ts'
import { files } from '../files/index.ts'
import { silentBus } from '../platform/testbed.ts'
import { importsOf } from './index.ts'

const thingMade = event('things.made', z.strictObject({ id: z.uuid(), code: z.string() }))
const titles = (name: string) => ({ 'pt-BR': name, 'en-US': name, 'es-ES': name })

/** What the test makes happen in the middle of applying. */
let onApply: (code: string) => Promise<void> = async () => {}

type Thing = { id: string; code: string; name: string; size: string }

const things = importKind({
  name: 'things.list',
  needs: 'create_user_management',
  columns: [
    { id: 'code', titles: titles('Código'), aliases: ['sku'], required: true, example: 'A1' },
    { id: 'name', titles: titles('Nome'), required: true, example: 'Parafuso' },
    { id: 'size', titles: titles('Tamanho'), example: 'M' },
  ],
  row: z.object({
    code: z.string().check(z.maxLength(20)),
    name: z.string(),
    size: z._default(z.enum(['S', 'M', 'L']), 'M'),
  }),
  key: ({ code }) => code.toLowerCase(),
  async plan({ tx, rows }) {
    const { rows: known } = await sql<Thing>`
      select id, code, name, size from things where lower(code) = any(${rows.map(({ code }) => code.toLowerCase())})`.execute(
      tx,
    )
    return rows.map((row) => {
      const before = known.find(({ code }) => code.toLowerCase() === row.code.toLowerCase())
      if (!before) return { outcome: 'create', after: { code: row.code, name: row.name, size: row.size } }
      if (before.name === row.name && before.size === row.size) return { outcome: 'unchanged', targetId: before.id }
      return {
        outcome: 'update',
        targetId: before.id,
        before: { name: before.name, size: before.size },
        after: { name: row.name, size: row.size },
      }
    })
  },
  async apply({ tx, emit, newId, companyId, row, plan }) {
    await onApply(row.code)
    if (plan.outcome === 'create') {
      const id = newId()
      await sql`insert into things (company_id, id, code, name, size)
        values (${companyId}, ${id}, ${row.code}, ${row.name}, ${row.size})`.execute(tx)
      emit(thingMade, { id, code: row.code })
      return { targetId: id, kept: { version: 1 } }
    }
    const { rows } = await sql<{ version: number }>`update things set name = ${row.name}, size = ${row.size},
      version = version + 1 where id = ${plan.targetId} returning version`.execute(tx)
    return { targetId: plan.targetId, kept: { version: rows[0]?.version, before: plan.before } }
  },
  async undo({ tx, did, targetId, kept }) {
    const { version, before } = z.parse(
      z.object({ version: z.int(), before: z.optional(z.object({ name: z.string(), size: z.string() })) }),
      kept,
    )
    const { numAffectedRows } =
      did === 'create'
        ? await sql`delete from things where id = ${targetId} and version = ${version}`.execute(tx)
        : await sql`update things set name = ${before?.name}, size = ${before?.size}, version = version + 1
            where id = ${targetId} and version = ${version}`.execute(tx)
    return Number(numAffectedRows) === 1 ? 'undone' : 'changed'
  },
})

const exportThings = exportKind({
  name: 'things.list',
  needs: 'view_users',
  titles: titles('Coisas'),
  params: z.strictObject({ size: z.optional(z.string()) }),
  columns: [
    { id: 'code', titles: titles('Código'), cell: ({ code }: Thing) => code },
    { id: 'name', titles: titles('Nome'), cell: ({ name }) => name },
    { id: 'size', titles: titles('Tamanho'), cell: ({ size }) => size },
  ],
  async read({ tx, params, after, limit }) {
    const { rows } = await sql<Thing>`select id, code, name, size from things
      where code > ${after ?? ''} and (${params.size ?? null}::text is null or size = ${params.size ?? null})
      order by code limit ${limit}`.execute(tx)
    return { rows, next: rows.length < limit ? null : (rows.at(-1)?.code ?? null) }
  },
})

let undo: AsyncDisposableStack
let config: Config
let pool: pg.Pool
let logPool: pg.Pool
let owner: pg.Pool
let execute: Execute
let company: TestCompany

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
  for (const one of [pool, logPool, owner]) undo.defer(() => one.end())
  await owner.query(`create table things (company_id uuid not null, id uuid primary key, code text not null,
      name text not null, size text not null, version integer not null default 1);
    alter table things enable row level security;
    create policy own_company on things for all to aura_app
      using (company_id = current_company()) with check (company_id = current_company());
    grant select, insert, update, delete on things to aura_app`)
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
  undo.use(await startWorker())
})
afterAll(() => undo.disposeAsync())
beforeEach(async () => {
  onApply = async () => {}
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
  await using arrived = await arrive(config, Readable.from([Buffer.from(content)]), 1e9)
  const mime = type === 'xlsx' ? spreadsheet : type
  const parts = { pool, news: { publish: () => {} }, newId: randomUUIDv7 }
  await keep(
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
  const handler = importing.handlers.find((one) => one.kind === 'view') ?? expect.fail('no view')
  if (handler.kind !== 'view') return expect.fail('no view')
  const params = { importId, needs: things.needs }
  const { json } = await snapshotView(pool, company.id, handler, params, { room: '', owner: null })
  return z.parse(oneImport.state, JSON.parse(json))
}
const reaches = async (importId: string, state: string) => {
  await expect.poll(async () => (await stateOf(importId)).progress.state, { timeout: 40_000, interval: 30 }).toBe(state)
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

  // Somebody changes what the import had created: that stays.
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
  const events = commits.flatMap((commit) => commit.events).map((one) => JSON.parse(one.json))
  const mine = events.filter((one) => one.body.importId === importId)
  const first = mine.find((one) => one.name === 'imports.opened')
  expect(mine.reduce((state, one) => importReducer.fold(state, one), first.body.import)).toEqual(
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

it('is done exactly once, however often its worker dies', async () => {
  const importId = await checked(made(600))
  let calls = 0
  onApply = async () => {
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

it('waits while it is paused, goes on where it was, and can be ended in the middle', async () => {
  const importId = await checked(made(400))
  const gate = Promise.withResolvers<void>()
  let calls = 0
  onApply = async () => {
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
  onApply = async () => {
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
  onApply = async (code) => {
    if (code === 'C00007') throw new Error('a fault of ours')
  }
  await call('imports.apply', { importId })
  expect(await reaches(importId, 'applied')).toMatchObject({ done: 29, failed: 1 })
  expect((await rowsOf(importId, 'failed')).map(({ n, problem }) => [n, problem?.code])).toEqual([
    [9, 'imports.row_failed'],
  ])
  expect(await stored()).toHaveLength(29)
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
