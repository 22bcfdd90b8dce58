import { randomUUIDv7 } from 'node:crypto'
import { event } from '@aura/contracts/platform/operation.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { upcaster, upcastersOf } from '@aura/machines/platform/upcast.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isEvent, projection, reaction } from './reactions.ts'
import { replay } from './replay.ts'
import { counted, cursorOf, eventually, ignored, makeTable, type Testbed, testbed } from './testbed.ts'

const opened = new AsyncDisposableStack()
let bed: Testbed

beforeAll(async () => {
  const database = opened.use(await sharedWorld().freshDatabase())
  bed = opened.use(testbed(database.url))
  await makeTable(
    bed.owner,
    'totals',
    'name text not null, sum bigint not null, steps bigint not null, last timestamptz',
  )
})
afterAll(() => opened.disposeAsync())

/** Keeps a sum that any other order would get wrong. */
const summing = (name: string) =>
  projection(
    name,
    [counted, ignored],
    async ({ event: result, tx, companyId }) => {
      const n = isEvent(result, counted) ? result.body.n : 1
      await sql`with changed as (
          update totals set sum = (sum * 3 + ${n}) % 1000003, steps = steps + 1, last = ${result.at}
          where company_id = ${companyId} and name = ${name} returning 1)
        insert into totals (company_id, name, sum, steps, last)
        select ${companyId}, ${name}, ${n}, 1, ${result.at} where not exists (select from changed)`.execute(tx)
    },
    async ({ tx, companyId }) => {
      await sql`delete from totals where company_id = ${companyId} and name = ${name}`.execute(tx)
    },
  )

const total = async (name: string, company: string) => {
  const { rows } = await bed.owner.query<{ sum: number; steps: number; last: Date }>(
    'select sum, steps, last from totals where name = $1 and company_id = $2',
    [name, company],
  )
  return rows[0]
}

test('a projection begins at the first event, and replayed while things happen it says what it said live', async () => {
  const name = 'test.summing'
  const companies = [randomUUIDv7(), randomUUIDv7()]
  const append = async (from: number, to: number) => {
    for (let n = from; n < to; n++) for (const company of companies) await bed.append(company, counted, [{ n }])
  }
  await append(0, 30)
  const follower = await bed.follower([summing(name)])
  await append(30, 50)
  const live = await Promise.all(
    companies.map((company) =>
      eventually(
        () => total(name, company),
        (got) => got?.steps === 50,
      ),
    ),
  )
  expect(live.map((got) => got?.steps)).toEqual([50, 50])

  await replay({ pool: bed.pool, logPool: bed.logPool }, summing(name))
  await follower.lookEverywhere()
  expect(
    await Promise.all(
      companies.map((company) =>
        eventually(
          () => total(name, company),
          (got) => got?.steps === 50,
        ),
      ),
    ),
  ).toEqual(live)

  const [again] = await Promise.all([replay({ pool: bed.pool, logPool: bed.logPool }, summing(name)), append(50, 60)])
  expect(again).toBeUndefined()
  await follower.lookEverywhere()
  const expected = (numbers: number[]) =>
    numbers.reduce((sum, n, index) => (index === 0 ? n : (sum * 3 + n) % 1000003), 0)
  for (const company of companies) {
    const got = await eventually(
      () => total(name, company),
      (now) => now?.steps === 60,
    )
    expect(got).toMatchObject({ steps: 60, sum: expected(Array.from({ length: 60 }, (_, n) => n)) })
  }
})

test('a reaction is not replayed', async () => {
  const first = reaction('test.once', counted, async () => {})
  await expect(replay({ pool: bed.pool, logPool: bed.logPool }, first)).rejects.toThrow('not done again')
})

test('an old event reads like one of today; one from a newer release waits for a worker that knows it', async () => {
  const company = randomUUIDv7()
  const v1 = event('test.renamed', z.strictObject({ name: z.string() }))
  const v2 = event('test.renamed', z.strictObject({ title: z.string() }), { v: 2 })
  await makeTable(bed.owner, 'titles', 'title text not null')
  const titled = projection(
    'test.titles',
    v2,
    async ({ event: result, tx, companyId }) => {
      await sql`insert into titles (company_id, title) values (${companyId}, ${result.body.title})`.execute(tx)
    },
    async ({ tx, companyId }) => {
      await sql`delete from titles where company_id = ${companyId}`.execute(tx)
    },
  )
  const titles = async () => (await bed.owner.query('select title from titles')).rows.map((row) => row.title)
  const cursor = () => cursorOf(bed.owner, 'test.titles', company)
  const doNothing = async () => {}
  await bed.append(company, v1, [{ name: 'old' }])
  await bed.append(company, v2, [{ title: 'new' }])

  // 1. A worker of the release before takes what it knows and counts no failure.
  const before = await bed.follower([projection('test.titles', v1, doNothing, doNothing)])
  await eventually(cursor, (at) => at?.position === 1)
  await before.lookEverywhere()
  await before[Symbol.asyncDispose]()
  expect(await cursor()).toEqual({ position: 1, tries: 0 })

  // 2. Today's worker goes on from there, and lifts old bodies when it is replayed.
  const lift = upcaster(v2, { 1: (body) => ({ title: z.parse(z.object({ name: z.string() }), body).name }) })
  const after = await bed.follower([titled], { upcasters: upcastersOf([lift]) })
  expect(await eventually(titles, (got) => got.length > 0)).toEqual(['new'])
  await replay({ pool: bed.pool, logPool: bed.logPool }, titled)
  await after.lookEverywhere()
  expect(await eventually(titles, (got) => got.length === 2)).toEqual(['old', 'new'])
})
