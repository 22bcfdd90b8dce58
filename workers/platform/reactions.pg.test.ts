import { randomUUIDv7 } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import type { Db } from '@aura/server/platform/database/transact.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reaction } from './reactions.ts'
import { counted, cursorOf, eventually, ignored, makeTable, silentBus, type Testbed, testbed } from './testbed.ts'

const opened = new AsyncDisposableStack()
let bed: Testbed

beforeAll(async () => {
  const database = opened.use(await sharedWorld().freshDatabase())
  bed = opened.use(testbed(database.url))
  await makeTable(
    bed.owner,
    'seen',
    'reaction text not null, n integer not null, role text, turn bigint generated always as identity',
  )
})
afterAll(() => opened.disposeAsync())

/** Writes down what it sees, in the order in which it sees it. */
const noting = (name: string, before: (n: number) => Promise<void> = async () => {}) =>
  reaction(name, counted, async ({ event, tx, companyId }) => {
    await before(event.body.n)
    await sql`insert into seen (company_id, reaction, n, role)
      values (${companyId}, ${name}, ${event.body.n}, current_user)`.execute(tx)
  })

const seen = async (name: string, company: string) => {
  const { rows } = await bed.owner.query<{ n: number }>(
    'select n from seen where reaction = $1 and company_id = $2 order by turn',
    [name, company],
  )
  return rows.map(({ n }) => n)
}
const seenAtLeast = (count: number, name: string, company: string) =>
  eventually(
    () => seen(name, company),
    (got) => got.length >= count,
  )
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n)
const bodies = (count: number) => upTo(count).map((n) => ({ n }))
const cursor = (name: string, company: string) => cursorOf(bed.owner, name, company)
const letter = async (name: string) => {
  const { rows } = await bed.owner.query('select * from dead_letters where reaction = $1', [name])
  return rows
}

test('two workers: every event once, in order, in every company, as the restricted role', async () => {
  const name = 'test.two-workers'
  const companies = upTo(4).map(() => randomUUIDv7())
  await bed.follower([noting(name)])
  await bed.follower([noting(name)])
  for (const n of upTo(60)) await Promise.all(companies.map((company) => bed.append(company, counted, [{ n }])))
  for (const company of companies) expect(await seenAtLeast(60, name, company)).toEqual(upTo(60))
  const { rows } = await bed.owner.query('select distinct role from seen where reaction = $1', [name])
  expect(rows).toEqual([{ role: 'aura_app' }])
})

test('a worker whose connection drops in the middle leaves nothing behind, and the other one does it', async () => {
  const name = 'test.killed'
  const company = randomUUIDv7()
  const reached = Promise.withResolvers<number>()
  const promiseWithResolvers = Promise.withResolvers<void>()
  const dying = reaction(name, counted, async ({ event, tx, companyId }) => {
    await sql`insert into seen (company_id, reaction, n) values (${companyId}, ${name}, ${event.body.n})`.execute(tx)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    reached.resolve(rows[0]?.pid ?? 0)
    await promiseWithResolvers.promise
  })
  const doomed = await bed.follower([dying])
  await bed.append(company, counted, bodies(3))
  await bed.owner.query('select pg_terminate_backend($1)', [await reached.promise])
  await bed.follower([noting(name)])
  expect(await seenAtLeast(3, name, company)).toEqual(upTo(3))
  promiseWithResolvers.resolve()
  await doomed[Symbol.asyncDispose]()
  expect(await seen(name, company)).toEqual(upTo(3))
})

test('an event that fails is tried five times, later and later, then it is a dead letter and the next ones go on', async () => {
  const name = 'test.failing'
  const company = randomUUIDv7()
  let tries = 0
  // A clock that stands still but for the test: the next try waits until it is looked at.
  let clock = Date.now()
  const failing = noting(name, async (n) => {
    if (n !== 2) return
    tries += 1
    throw new Error('not this one')
  })
  await bed.follower([failing], { now: () => new Date(clock) })
  await bed.append(company, counted, bodies(5))
  for (const attempt of [1, 2, 3, 4]) {
    const waiting = await eventually(
      async () => (await cursor(name, company))?.tries,
      (count) => (count ?? 0) >= attempt,
    )
    expect(waiting).toBeGreaterThanOrEqual(attempt)
    // What came before the failing event is done and stays done.
    expect(await seen(name, company)).toEqual([0, 1])
    clock += 10_000
  }
  expect(await seenAtLeast(4, name, company)).toEqual([0, 1, 3, 4])
  expect(tries).toBeGreaterThanOrEqual(5)
  expect(await letter(name)).toMatchObject([
    { company_id: company, position: 3, event_name: 'test.counted', error: 'Error: not this one' },
  ])
  const { rows } = await bed.owner.query(
    "select body from events where company_id = $1 and name = 'platform.reaction_failed'",
    [company],
  )
  expect(rows.map((row) => JSON.parse(row.body))).toMatchObject([{ reaction: name, position: 3, tries: 5 }])
})

test('while the database is busy or away an event waits, however long that takes, and is no dead letter', async () => {
  const name = 'test.trouble'
  const company = randomUUIDv7()
  const raise = (code: string) => (tx: Db) =>
    sql`do $$ begin raise exception 'not now' using errcode = '${sql.raw(code)}'; end $$`.execute(tx)
  const lose = async (tx: Db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await bed.owner.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
  }
  const troubles = [raise('55P03'), raise('40P01'), lose, raise('57014'), raise('57P01'), lose, raise('40P01')]
  let tries = 0
  await bed.follower([
    reaction(name, counted, async ({ event, tx, companyId }) => {
      const trouble = event.body.n === 1 ? troubles[tries] : undefined
      if (trouble) {
        tries += 1
        await trouble(tx)
      }
      await sql`insert into seen (company_id, reaction, n) values (${companyId}, ${name}, ${event.body.n})`.execute(tx)
    }),
  ])
  await bed.append(company, counted, bodies(3))
  for (const [at] of troubles.entries()) {
    await eventually(
      async () => tries,
      (count) => count > at,
    )
    expect((await cursor(name, company))?.tries ?? 0).toBe(0)
    bed.advance(10_000)
  }
  expect(await seenAtLeast(3, name, company)).toEqual([0, 1, 2])
  expect(tries).toBe(troubles.length)
  expect(await letter(name)).toEqual([])
})

test('a step that outlasts its transaction is taken in smaller ones', async () => {
  const name = 'test.over-time'
  const company = randomUUIDv7()
  await bed.follower([
    reaction(name, counted, async ({ event, tx, companyId }) => {
      await sql`insert into seen (company_id, reaction, n) values (${companyId}, ${name}, ${event.body.n})`.execute(tx)
      await sql`do $$ begin
        if (select count(*) from seen where xmin = pg_current_xact_id()::xid) > 2 then
          raise exception 'too long' using errcode = '25P04';
        end if; end $$`.execute(tx)
    }),
  ])
  await bed.append(company, counted, bodies(8))
  expect(await seenAtLeast(8, name, company)).toEqual(upTo(8))
  expect(await letter(name)).toEqual([])
})

test('a step whose work outside the database lets its transaction idle too long is taken in smaller ones too', async () => {
  const name = 'test.idle'
  const company = randomUUIDv7()
  const eventsOf = new Map<string, number>()
  await bed.follower([
    reaction(name, counted, async ({ event, tx, companyId }) => {
      const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx)
      const [{ id } = { id: '' }] = rows
      eventsOf.set(id, (eventsOf.get(id) ?? 0) + 1)
      if (eventsOf.get(id) === 2) await setTimeout(2500)
      await sql`insert into seen (company_id, reaction, n) values (${companyId}, ${name}, ${event.body.n})`.execute(tx)
    }),
  ])
  await bed.append(company, counted, bodies(2))
  expect(await seenAtLeast(2, name, company)).toEqual(upTo(2))
  expect(await letter(name)).toEqual([])
})

test('while an event waits for its next try, other companies are not held up', async () => {
  const name = 'test.waiting'
  const [stuck, fine] = [randomUUIDv7(), randomUUIDv7()]
  await bed.follower([
    reaction(name, counted, async ({ event, tx, companyId }) => {
      if (companyId === stuck) throw new Error('stuck')
      await sql`insert into seen (company_id, reaction, n) values (${companyId}, ${name}, ${event.body.n})`.execute(tx)
    }),
  ])
  await bed.append(stuck, counted, bodies(1))
  await bed.append(fine, counted, bodies(2))
  expect(await seenAtLeast(2, name, fine)).toEqual([0, 1])
})

test('a reaction begins at the head of the moment it was first registered', async () => {
  const name = 'test.from-now'
  const company = randomUUIDv7()
  await bed.append(company, counted, [{ n: 100 }, { n: 101 }])
  await bed.follower([noting(name)])
  await bed.append(company, counted, [{ n: 102 }])
  expect(await seenAtLeast(1, name, company)).toEqual([102])
})

test('with a silent bus the sweep finds everything, also what happened while no worker ran', async () => {
  const name = 'test.silent'
  const company = randomUUIDv7()
  const first = await bed.follower([noting(name)], { news: silentBus() })
  await bed.append(company, counted, [{ n: 0 }])
  expect(await seenAtLeast(1, name, company)).toEqual([0])
  await first[Symbol.asyncDispose]()
  await bed.append(company, counted, [{ n: 1 }])
  await bed.follower([noting(name)], { news: silentBus() })
  expect(await seenAtLeast(2, name, company)).toEqual([0, 1])
})

test('events it does not want cost nothing, and the cursor passes over them in the end', async () => {
  const name = 'test.stray'
  const company = randomUUIDv7()
  const follower = await bed.follower([noting(name)])
  await bed.append(
    company,
    ignored,
    upTo(300).map(() => ({})),
  )
  await follower.lookEverywhere()
  const position = await eventually(
    async () => (await cursor(name, company))?.position,
    (at) => at === 300,
  )
  expect(position).toBe(300)
})

test('what a reaction emits commits with its effect, names its cause, and is heard', async () => {
  const company = randomUUIDv7()
  const doubling = reaction('test.doubling', counted, async ({ event, emit }) => {
    if (event.body.n < 100) emit(counted, { n: event.body.n + 100 })
  })
  await bed.follower([doubling, noting('test.hearing')])
  await bed.append(company, counted, bodies(3))
  expect(
    await eventually(
      () => seen('test.hearing', company),
      (got) => got.length >= 6,
    ),
  ).toEqual([0, 1, 2, 100, 101, 102])
  const { rows } = await bed.owner.query(
    `select count(*)::int as n from events e join events c on c.company_id = e.company_id and c.id = e.cause where e.company_id = $1`,
    [company],
  )
  expect(rows).toEqual([{ n: 3 }])
})
