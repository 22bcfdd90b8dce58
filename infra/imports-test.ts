/** What tests of imports share: workers with a kind of the tests' own, things with a code, a name and a size, and the steps of an import. */

import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Exported } from '@aura/contracts/exports/export.ts'
import { spreadsheet } from '@aura/contracts/files/purposes.ts'
import { type Imported, type ImportRow, oneImport } from '@aura/contracts/imports/import.ts'
import { exportsOf as exportsFeature } from '@aura/server/exports/index.ts'
import { diskStore, files as filesFeature, openContent, receiveUpload, storeFile } from '@aura/server/files/index.ts'
import { importsOf as importsFeature } from '@aura/server/imports/index.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { type Execute, executor, operationsOf } from '@aura/server/platform/execute.ts'
import type { Claims } from '@aura/server/platform/handle.ts'
import { snapshotView } from '@aura/server/platform/snapshot-view.ts'
import { withLog } from '@aura/server/platform/with-log.ts'
import { exportsOf } from '@aura/workers/exports/index.ts'
import { files } from '@aura/workers/files/index.ts'
import { importsOf } from '@aura/workers/imports/index.ts'
import { exportThings, interference, makeThings, type Thing, things } from '@aura/workers/imports/testing/things.ts'
import { localBus } from '@aura/workers/platform/testbed.ts'
import { startWorkers } from '@aura/workers/start.ts'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import * as z from 'zod/mini'
import { createTestCompany, type TestCompany } from './company.ts'
import { sharedWorld } from './shared-world.ts'
import { testPool } from './test-pool.ts'

/** A table of that many things, as CSV. */
export const tableOf = (count: number, from = 0) =>
  `Código;Nome\n${Array.from({ length: count }, (_, at) => `C${String(at + from).padStart(5, '0')};Coisa ${at + from}`).join('\n')}\n`

export function testImports() {
  let undo: AsyncDisposableStack
  let config: Config
  let pool: pg.Pool
  let logPool: pg.Pool
  let owner: pg.Pool
  let execute: Execute
  let company: TestCompany
  let worker: AsyncDisposable

  const kinds = [things]
  const importing = importsFeature(kinds)
  const exportKinds = [exportThings, ...(importing.exports ?? [])]
  const workerFeatures = [files, exportsOf(exportKinds), importsOf(kinds)]
  const bus = localBus()
  const startWorker = () =>
    startWorkers(config, { features: workerFeatures, news: async () => bus, superviseSeconds: 1 })

  beforeAll(async () => {
    undo = new AsyncDisposableStack()
    const world = sharedWorld()
    const databaseUrl = undo.use(await world.freshDatabase()).url
    const home = mkdtempSync(join(tmpdir(), 'aura-imports-'))
    undo.defer(() => rmSync(home, { recursive: true, force: true }))
    config = await world.config({ databaseUrl, home })
    pool = connectPool('aura_app', { databaseUrl, max: 4, onError: () => {} })
    logPool = connectPool('aura_log', { databaseUrl, max: 1, onError: () => {} })
    owner = testPool(databaseUrl, 2)
    owner.on('error', () => {})
    for (const item of [pool, logPool, owner]) undo.defer(() => item.end())
    await owner.query(makeThings)
    execute = executor({
      pool,
      news: bus,
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
    worker = await startWorker()
    undo.defer(() => worker[Symbol.asyncDispose]())
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
    const parts = { pool, news: bus, newId: randomUUIDv7 }
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
  const reaches = async (importId: string, state: string, timeout = 60_000) => {
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

  async function exported(exportId: string): Promise<Uint8Array> {
    const state = async () =>
      (
        await owner.query<Exported & { file_id: string }>('select state, file_id from exports where id = $1', [
          exportId,
        ])
      ).rows[0]
    await expect.poll(async () => (await state())?.state, { timeout: 60_000 }).not.toBe('writing')
    const { rows } = await owner.query<{ hash: string }>('select hash from files where id = $1', [
      (await state())?.file_id,
    ])
    const content = await openContent(config, { companyId: company.id, hash: rows[0]?.hash ?? '' })
    const chunks: Buffer[] = []
    for await (const chunk of content ?? []) chunks.push(Buffer.from(chunk))
    return Buffer.concat(chunks)
  }

  return {
    get config() {
      return config
    },
    get owner() {
      return owner
    },
    get logPool() {
      return logPool
    },
    get company() {
      return company
    },
    claimsOf,
    call,
    codeOf,
    upload,
    stateOf,
    reaches,
    opened,
    checked,
    rowsOf,
    stored,
    exported,
    stopWorker: () => worker[Symbol.asyncDispose](),
    async startWorker() {
      worker = await startWorker()
    },
  }
}
