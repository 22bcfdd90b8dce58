import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { event } from '@aura/contracts/platform/operation.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { testPool } from '@aura/infra/test-pool.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { askAgain, type BulkParts, type BulkWork, chunkSize, writeBulk } from './bulk.ts'
import { connectPool } from './database/pools.ts'

const opened = new AsyncDisposableStack()
let pool: pg.Pool
let owner: pg.Pool
let databaseUrl = ''

beforeAll(async () => {
  const database = opened.use(await sharedWorld().freshDatabase())
  databaseUrl = database.url
  pool = connectPool('aura_app', { databaseUrl, max: 6, onError: () => {} })
  opened.defer(() => pool.end())
  owner = testPool(database.url, 2)
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
    random: () => 0.5,
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

test('one writer per company: two bulks write in turns and never at once, another company is not held up', async () => {
  const [company, other] = [randomUUIDv7(), randomUUIDv7()]
  const { parts } = partsWith(() => 3)
  const writing = { now: 0, most: 0, items: 0 }
  const noting = (items: BulkWork<number>['items']): BulkWork<number> => {
    const work = importing(company, items)
    return {
      ...work,
      write: async (context) => {
        writing.now += 1
        writing.most = Math.max(writing.most, writing.now)
        await work.write(context)
        writing.items += 1
        writing.now -= 1
      },
    }
  }
  const gate = Promise.withResolvers<void>()
  async function* gated() {
    yield* upTo(20)
    await gate.promise
    yield* upTo(20)
  }
  const first = writeBulk(parts, noting(gated()))
  // A source that keeps its bulk waiting keeps nobody else waiting.
  expect(await writeBulk(parts, noting(upTo(20)))).toBe(20)
  expect(await writeBulk(parts, importing(other, upTo(10)))).toBe(10)
  gate.resolve()
  const second = writeBulk(parts, noting(upTo(40)))
  expect(await Promise.all([first, second])).toEqual([40, 40])
  expect(writing).toEqual({ now: 0, most: 1, items: 100 })
})

test('a bulk whose turn it is not asks again after a moment, and rests as long as it waited and wrote', async () => {
  const company = randomUUIDv7()
  const { parts, pauses } = partsWith(() => 0)
  let clock = 0
  let requestCount = 0
  const holder = await owner.connect()
  await holder.query('begin')
  await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 11))', [company])
  const pause = async (milliseconds: number) => {
    clock += milliseconds
    requestCount += 1
    await parts.pause(milliseconds)
    if (requestCount === 3) await holder.query('commit')
  }
  expect(await writeBulk({ ...parts, elapsed: () => clock, pause }, importing(company, upTo(5)))).toBe(5)
  holder.release()
  expect(pauses).toEqual([askAgain, askAgain, askAgain, 3 * askAgain])
})

test('called off while another has the turn, it writes nothing', async () => {
  const company = randomUUIDv7()
  const { parts } = partsWith(() => 0)
  const stop = new AbortController()
  const holder = await owner.connect()
  await holder.query('begin')
  await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 11))', [company])
  const pause = async () => stop.abort()
  expect(await writeBulk({ ...parts, pause }, { ...importing(company, upTo(5)), signal: stop.signal })).toBe(0)
  await holder.query('rollback')
  holder.release()
  expect(await commits(company)).toEqual([])
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
  // The turn went with the transaction.
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

test('three imports of one company with three connections all come to their end, and none of them waits on a connection', async () => {
  const company = randomUUIDv7()
  const narrow = connectPool('aura_app', { databaseUrl, max: 3, onError: () => {} })
  opened.defer(() => narrow.end())
  const { parts } = partsWith(() => 0)
  const three = [1, 2, 3].map(() => writeBulk({ ...parts, pool: narrow }, importing(company, upTo(450))))
  expect(await Promise.all(three)).toEqual([450, 450, 450])
  expect((await commits(company)).reduce((sum, count) => sum + count)).toBe(3 * 450)
})
