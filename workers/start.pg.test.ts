import { randomUUIDv7 } from 'node:crypto'
import { freePort } from '@aura/infra/ports.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { standalone } from '@aura/server/platform/database/standalone.ts'
import { enqueue, job } from '@aura/server/platform/jobs.ts'
import { connectNews } from '@aura/server/platform/log/news.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { features } from './features.ts'
import { inside } from './platform/jobs.ts'
import { reaction } from './platform/reactions.ts'
import { counted, eventually, makeTable, type Testbed, testbed } from './platform/testbed.ts'
import { startWorkers } from './start.ts'

const opened = new AsyncDisposableStack()
const world = sharedWorld()
let bed: Testbed
let databaseUrl = ''

beforeAll(async () => {
  const database = opened.use(await world.freshDatabase())
  databaseUrl = database.url
  bed = opened.use(testbed(databaseUrl))
  await makeTable(bed.owner, 'notes', 'text text not null')
})
afterAll(() => opened.disposeAsync())

const notes = async (company: string) =>
  (await bed.owner.query<{ text: string }>('select text from notes where company_id = $1', [company])).rows.map(
    ({ text }) => text,
  )

const note = job('test.note', z.strictObject({ text: z.string() }))
const noting = {
  name: 'test',
  reactions: [
    reaction('test.on-counted', counted, async ({ event: { body }, enqueue }) => {
      await enqueue(note, { text: `counted ${body.n}` })
    }),
  ],
  jobs: [
    inside(note, async ({ payload, tx, companyId }) => {
      await sql`insert into notes (company_id, text) values (${companyId}, ${payload.text})`.execute(tx)
    }),
  ],
}

test('an event becomes a job becomes an effect; the door tells lag and readiness', async () => {
  const company = randomUUIDv7()
  const config = await world.config({ databaseUrl, workersPort: await freePort() })
  await using workers = await startWorkers(config, { features: [noting] })
  await bed.append(company, counted, [{ n: 1 }])
  expect(
    await eventually(
      () => notes(company),
      (got) => got.length > 0,
    ),
  ).toEqual(['counted 1'])
  const health = async () => {
    const answer = await fetch(`${workers.url}/health/ready`)
    return [answer.status, await answer.json()]
  }
  await expect.poll(health).toMatchObject([200, { status: 'ready' }])
  const caughtUp = 'aura_reaction_lag{reaction="test.on-counted"} 0'
  const read = async () => (await fetch(`${workers.url}/metrics`)).text()
  const doneLine = 'aura_job_seconds_count{job="test.note",outcome="done"} 1'
  const metrics = await eventually(read, (text) => text.includes(caughtUp) && text.includes(doneLine))
  expect(metrics).toContain(caughtUp)
  expect(metrics).toContain(doneLine)
})

test('workers start without the bus, do their work by the sweep, and join the bus when it comes', async () => {
  const company = randomUUIDv7()
  const config = await world.config({ databaseUrl })
  let refused = 0
  let joined = 0
  await using _workers = await startWorkers(config, {
    features: [noting],
    news: async (url) => {
      if (refused < 1 || joined > 0) {
        refused += 1
        throw new Error('no bus')
      }
      joined += 1
      return await connectNews(url, () => {})
    },
  })
  await bed.append(company, counted, [{ n: 2 }])
  expect(
    await eventually(
      () => notes(company),
      (got) => got.length > 0,
    ),
  ).toEqual(['counted 2'])
  expect(
    await eventually(
      async () => joined,
      (times) => times === 1,
    ),
  ).toBe(1)
})

test('the clock has old commands and the tokens of sessions long over removed, in every company', async () => {
  const config = await world.config({ databaseUrl })
  const [company, person, old, alive] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  const { owner } = bed
  await owner.query('insert into companies (id, name) values ($1, $2)', [company, 'Empresa'])
  await owner.query(
    `insert into users (company_id, id, email, first_name, last_name) values ($1, $2, 'ana@aura.test', 'Ana', 'Lima')`,
    [company, person],
  )
  for (const [id, days] of [
    [old, 8],
    [alive, 6],
  ])
    await owner.query(
      `insert into commands (company_id, actor_id, id, name, input_hash, at)
       values ($1, $2, $3, 'test.do', 'x', now() - make_interval(days => $4))`,
      [company, person, id, days],
    )
  for (const [id, days] of [
    [old, -2],
    [alive, 2],
  ]) {
    await owner.query(
      `insert into sessions (company_id, id, user_id, expires_at) values ($1, $2, $3, now() + make_interval(days => $4))`,
      [company, id, person, days],
    )
    await owner.query(`insert into refresh_tokens (company_id, session_id, hash) values ($1, $2, $3)`, [
      company,
      id,
      id,
    ])
  }
  await using _workers = await startWorkers(config, {
    features: features.map((feature) => ({ ...feature, schedules: [] })),
  })
  const jobs = features.flatMap((feature) => feature.schedules ?? []).map((schedule) => schedule.job)
  await standalone(bed.pool)
    .transaction()
    .execute(async (tx) => {
      for (const job of jobs) await enqueue(tx, job, {}, { companyId: null })
    })
  const store = async () => {
    const commands = await owner.query('select id from commands where company_id = $1', [company])
    const tokens = await owner.query('select session_id as id from refresh_tokens where company_id = $1', [company])
    return [...commands.rows, ...tokens.rows].map(({ id }) => id)
  }
  expect(await eventually(store, (ids) => ids.length === 2)).toEqual([alive, alive])
})
