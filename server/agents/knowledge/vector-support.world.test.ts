/** The extension goes with the machine and comes back: knowledge stays in use meanwhile, and the vectors are there again. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestCompany } from '@aura/infra/company.ts'
import { startPostgres } from '@aura/infra/postgres.ts'
import { dataDirectories, placeFor } from '@aura/infra/postgres-location.ts'
import { findVectorExtension } from '@aura/infra/vector-extension.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../migrate.ts'
import { readSettings } from '../../platform/config.ts'
import { connectPool } from '../../platform/database/pools.ts'
import { type Db, transact } from '../../platform/database/transact.ts'
import { forgetVectors } from './embedding-state.ts'
import { hasErasures, noteErasure } from './vector-erasures.ts'

let home = ''
let without = ''
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'aura-vector-support-'))
  without = join(home, 'without')
  mkdirSync(join(without, 'extensions'), { recursive: true })
  // None was found here a moment ago, so none is looked for.
  const names = [`vector-18-${process.platform}-${process.arch}.missed`]
  for (const name of names) writeFileSync(join(without, 'extensions', name), '')
})
afterAll(() => {
  for (const directory of [...dataDirectories(home), home]) rmSync(directory, { recursive: true, force: true })
})

type Rows = { has: boolean; migrated: boolean; query: (text: string, values?: unknown[]) => Promise<unknown[]> }

async function onServer<T>(programs: string, work: (rows: Rows, url: string) => Promise<T>): Promise<T> {
  await using postgres = await startPostgres({ home, programs, durable: false })
  const { hasVectors: migrated } = await migrate(postgres.url)
  const client = new pg.Client(postgres.url)
  await client.connect()
  try {
    const query = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows
    const [row] = await query('select knowledge_vectors() as has')
    return await work({ has: row?.has === true, migrated, query }, postgres.url)
  } finally {
    await client.end()
  }
}

/** As the product does it: in a transaction of its role and of one company. */
async function inCompany<T>(url: string, company: string, work: (tx: Db) => Promise<T>): Promise<T> {
  const pool = connectPool('aura_app', { databaseUrl: url, max: 1, onError: () => {} })
  try {
    return await transact(pool, company, 'write', [], async ({ db }) => {
      const result = await work(db)
      return { closing: [], done: () => result }
    })
  } finally {
    await pool.end()
  }
}

const sources = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'] as const

/** A company with two sources, each of one chunk with its vector. */
async function fillCompany(query: Rows['query'], url: string): Promise<string> {
  const { id, people } = await createTestCompany(url)
  for (const source of sources) {
    await query(
      `insert into ai_sources (company_id, id, kind, title, version, last_version, state, created_by, created_at)
        values ($1, $2, 'text', 'Manual', 1, 1, 'ready', $3, now())`,
      [id, source, people[0]?.id],
    )
    await query(
      `insert into ai_source_versions (company_id, source_id, version, characters, chunks, read_at)
        values ($1, $2, 1, 1, 1, now())`,
      [id, source],
    )
    await query(
      `insert into ai_chunks (company_id, source_id, version, ordinal, body, live, lexemes)
        values ($1, $2, 1, 1, 'Artigo', true, '')`,
      [id, source],
    )
    await query(
      `insert into ai_chunk_vectors (company_id, source_id, version, ordinal, model, dimension, embedding, title_version, space)
        values ($1, $2, 1, 1, 'embedder', 256, array_fill(0.1, array[256]), 2, 3)`,
      [id, source],
    )
  }
  return id
}

const dropLent = () => rmSync(join(placeFor(home).directory, 'extensions'), { recursive: true, force: true })

test('without the extension sources are removed and vectors made anew, and with it those of before are found', async () => {
  const { home: programs } = readSettings(process.env)
  const isThere = (await findVectorExtension(programs, '18')) !== undefined
  const [company, erased] = await onServer(programs, async ({ has, migrated, query }, url) => {
    expect([has, migrated]).toEqual([isThere, isThere])
    return [await fillCompany(query, url), await fillCompany(query, url)] as const
  })
  // The copy beside the data serves where the extension is found no more.
  await onServer(without, async ({ has, query }) => {
    expect(has).toBe(isThere)
    expect(await query('select from ai_chunk_vectors')).toHaveLength(4)
  })
  dropLent()
  await onServer(without, async ({ has, migrated, query }, url) => {
    expect([has, migrated]).toEqual([false, false])
    const isLeft = await inCompany(url, company, async (tx) => {
      await tx.deleteFrom('ai_source_versions').where('source_id', '=', sources[0]).execute()
      return await noteErasure(tx, sources[0])
    })
    expect(isLeft).toBe(isThere)
    // All vectors of the other company go, and its chunks stay.
    await inCompany(url, erased, forgetVectors)
    await inCompany(url, erased, forgetVectors)
    const seen = (company: string) => inCompany(url, company, hasErasures)
    expect([await seen(company), await seen(erased)]).toEqual([isThere, isThere])
    expect(await query('select from ai_chunks')).toHaveLength(3)
    expect(await query('select from ai_chunk_vectors')).toHaveLength(isThere ? 0 : 1)
    const policies = await query("select from pg_policies where tablename = 'ai_chunk_vectors'")
    expect(policies).toHaveLength(1)
  })
  await onServer(without, async ({ has }) => expect(has).toBe(false))
  await onServer(programs, async ({ has, query }) => {
    expect(has).toBe(isThere)
    expect(
      await query('select company_id as company, source_id as source, title_version, space from ai_chunk_vectors'),
    ).toEqual([{ company, source: sources[1], title_version: 2, space: 3 }])
    expect(await query('select from ai_vector_erasures')).toEqual([])
    expect(await query("select from pg_class where relname like 'ai_chunk_vectors_aside%'")).toEqual([])
    const indexes = await query(
      "select from pg_indexes where tablename = 'ai_chunk_vectors' and indexdef like '%hnsw%'",
    )
    expect(indexes).toHaveLength(isThere ? 9 : 0)
  })
})
