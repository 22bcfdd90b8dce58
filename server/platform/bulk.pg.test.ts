import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { event } from '@aura/contracts/platform/operation.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type BulkParts, type BulkWork, chunkSize, writeBulk } from './bulk.ts'
import { connectPool } from './database/pools.ts'

const opened = new AsyncDisposableStack()
let pool: pg.Pool
let owner: pg.Pool

beforeAll(async () => {
  const database = opened.use(await sharedWorld().freshDatabase())
  pool = connectPool('aura_app', { databaseUrl: database.url, max: 6, onError: () => {} })
  opened.defer(() => pool.end())
  owner = new pg.Pool({ connectionString: database.url, max: 2 })
  owner.on('error', () => {})
  opened.defer(() => owner.end())
  await owner.query('create table imported (company_id uuid, n integer); grant select, insert on imported to aura_app')
  await owner.query('create table marks (company_id uuid primary key, written integer)')
  await owner.query('grant select, insert, update on marks to aura_app')
})
afterAll(() => opened.disposeAsync())

const imported = event('test.imported', z.strictObject({ n: z.int() }))
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)

/** A clock the test moves, and a note of every pause. */
function partsWith(moves: () => number) {
  const pauses: number[] = []
  let clock = 0
  const parts: BulkParts = {
    pool,
    news: { publish: () => {} },
    newId: randomUUIDv7,
    now: () => new Date(),
    elapsed: () => {
      clock += moves()
      return clock
    },
    pause: async (milliseconds) => {
      pauses.push(milliseconds)
      await wait(1)
    },
  }
  return { parts, pauses }
}

const importing = (companyId: string, items: BulkWork<number>['items']): BulkWork<number> => ({
  companyId,
  actorId: null,
  cause: null,
  items,
  async write({ item, tx, emit }) {
    await sql`insert into imported values (${companyId}, ${item})`.execute(tx)
    emit(imported, { n: item })
  },
  async mark({ tx, written }) {
    await sql`insert into marks values (${companyId}, ${written})
      on conflict (company_id) do update set written = ${written}`.execute(tx)
  },
})
/** Events of each commit, which share their time. */
const commits = async (company: string) =>
  (
    await owner.query<{ count: number }>(
      'select count(*)::int as count from events where company_id = $1 group by at order by at',
      [company],
    )
  ).rows.map(({ count }) => count)

test('chunks end at two hundred, and each is followed by a pause', async () => {
  const company = randomUUIDv7()
  const { parts, pauses } = partsWith(() => 0)
  expect(await writeBulk(parts, importing(company, upTo(450)))).toBe(450)
  expect(await commits(company)).toEqual([chunkSize, chunkSize, 50])
  expect(pauses).toHaveLength(3)
  expect((await owner.query('select written from marks where company_id = $1', [company])).rows).toEqual([
    { written: 450 },
  ])
})

test('chunks end when their time is up, and the pause is as long as the chunk', async () => {
  const company = randomUUIDv7()
  // Each look at the clock takes three milliseconds: the fourth item is past ten.
  const { parts, pauses } = partsWith(() => 3)
  await writeBulk(parts, importing(company, upTo(8)))
  expect(await commits(company)).toEqual([4, 4])
  expect(pauses).toEqual([18, 18])
})

test('one writer per company: two bulks come one after the other, another company is not held up', async () => {
  const [company, other] = [randomUUIDv7(), randomUUIDv7()]
  const { parts } = partsWith(() => 3)
  const orderly: number[] = []
  const noting = (work: BulkWork<number>): BulkWork<number> => ({
    ...work,
    write: async (context) => {
      orderly.push(context.item)
      await work.write(context)
    },
  })
  const gate = Promise.withResolvers<void>()
  async function* gated() {
    yield* upTo(20)
    await gate.promise
    yield* upTo(20)
  }
  const first = writeBulk(parts, noting(importing(company, gated())))
  const second = writeBulk(
    parts,
    noting(
      importing(
        company,
        upTo(20).map((n) => 100 + n),
      ),
    ),
  )
  expect(await writeBulk(parts, importing(other, upTo(10)))).toBe(10)
  gate.resolve()
  expect(await Promise.all([first, second])).toEqual([40, 20])
  const hundreds = orderly.map((n) => n >= 100)
  expect([
    hundreds.lastIndexOf(false) < hundreds.indexOf(true),
    hundreds.lastIndexOf(true) < hundreds.indexOf(false),
  ]).toContain(true)
})

test('a failing item takes its chunk with it and leaves the mark behind the last one that was committed', async () => {
  const company = randomUUIDv7()
  const { parts } = partsWith(() => 0)
  const work = importing(company, upTo(300))
  const failing: BulkWork<number> = {
    ...work,
    write: async (context) => {
      if (context.item === 250) throw new Error('a bad line')
      await work.write(context)
    },
  }
  await expect(writeBulk(parts, failing)).rejects.toThrow('a bad line')
  expect(await commits(company)).toEqual([chunkSize])
  expect((await owner.query('select written from marks where company_id = $1', [company])).rows).toEqual([
    { written: chunkSize },
  ])
  // The turn is free again.
  expect(await writeBulk(parts, importing(company, upTo(1)))).toBe(1)
})

test('called off, it ends between two chunks', async () => {
  const company = randomUUIDv7()
  const { parts } = partsWith(() => 0)
  const stop = new AbortController()
  const work = importing(company, upTo(1000))
  const count = await writeBulk(parts, {
    ...work,
    signal: stop.signal,
    write: async (context) => {
      if (context.item === 210) stop.abort()
      await work.write(context)
    },
  })
  expect(count).toBe(2 * chunkSize)
  expect(await commits(company)).toEqual([chunkSize, chunkSize])
})

test('a writer that lost its turn with its connection writes no further', async () => {
  const company = randomUUIDv7()
  const { parts } = partsWith(() => 0)
  async function* cut() {
    yield* upTo(chunkSize)
    const holders = `from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and d.datname = current_database()`
    await owner.query(`select pg_terminate_backend(l.pid) ${holders}`)
    // Its backend has said good-bye before the lock is gone.
    while ((await owner.query(`select ${holders}`)).rowCount !== 0) await pool.query('select')
    yield* upTo(chunkSize)
  }
  await expect(writeBulk(parts, importing(company, cut()))).rejects.toThrow('lost its turn')
  expect(await commits(company)).toEqual([chunkSize])
})
