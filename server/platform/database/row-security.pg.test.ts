import { randomUUIDv7 } from 'node:crypto'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { testPool } from '@aura/infra/test-pool.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertSafeRole, connectPool } from './pools.ts'
import { transact } from './transact.ts'

const world = sharedWorld()
let undo: AsyncDisposableStack
let databaseUrl: string
let pool: pg.Pool
let ours: TestCompany
let theirs: TestCompany

beforeAll(async () => {
  undo = new AsyncDisposableStack()
  databaseUrl = undo.use(await world.freshDatabase()).url
  pool = connectPool('aura_app', { databaseUrl, max: 1, onError: () => {} })
  undo.defer(() => pool.end())
  ours = await createTestCompany(databaseUrl)
  theirs = await createTestCompany(databaseUrl)
})
afterAll(() => undo.disposeAsync())

const inside = <T>(company: string | null, work: (query: pg.PoolClient['query']) => Promise<T>) =>
  transact(pool, company, 'write', [], async ({ client }) => {
    const result = await work(client.query.bind(client) as pg.PoolClient['query'])
    return { closing: [], done: () => result }
  })

describe('row-level security under the role of the product', () => {
  it('shows a handler that forgot its filter only the own company', async () => {
    const rows = await inside(ours.id, async (query) => (await query('select company_id from pipelines')).rows)
    expect(rows).toEqual([{ company_id: ours.id }])
  })

  it('shows nothing on a reused connection without a company', async () => {
    await inside(ours.id, (query) => query('select 1'))
    for (const table of ['companies', 'users', 'sessions', 'deals', 'events', 'commands']) {
      const { rowCount } = await pool.query(`select from ${table}`)
      expect([table, rowCount]).toEqual([table, 0])
    }
  })

  it('refuses to write into another company', async () => {
    const insert = inside(ours.id, (query) =>
      query(`insert into pipelines (company_id, id, name, rank) values ($1, $2, 'x', 'a0')`, [
        theirs.id,
        randomUUIDv7(),
      ]),
    )
    await expect(insert).rejects.toMatchObject({ code: '42501' })
  })

  it('refuses a foreign key that points into another company', async () => {
    const insert = inside(ours.id, (query) =>
      query(
        `insert into deals (company_id, id, pipeline_id, stage, rank, title, value_amount, value_currency, probability, owner_id, owner_name)
         values ($1, $2, $3, 'proposal', 'a0', 'x', 1, 'BRL', 1, $4, 'x')`,
        [ours.id, randomUUIDv7(), theirs.pipelineId, ours.people[0]?.id],
      ),
    )
    await expect(insert).rejects.toMatchObject({ code: '23503' })
  })

  it('lets nobody write the log but append_events, and that only for the current company', async () => {
    const direct = inside(ours.id, (query) =>
      query(`insert into events values ($1, 1, $2, 'x.y', 1, '{}', '{}', null, null, '{}', now())`, [
        ours.id,
        randomUUIDv7(),
      ]),
    )
    await expect(direct).rejects.toMatchObject({ code: '42501' })
    const foreign = inside(ours.id, (query) =>
      query('select * from append_events($1, null, null, $2, null, null)', [theirs.id, '[]']),
    )
    await expect(foreign).rejects.toMatchObject({ code: '42501' })
    const rewrite = inside(ours.id, (query) => query(`update events set body = '{}'`))
    await expect(rewrite).rejects.toMatchObject({ code: '42501' })
  })

  it('gives the readers of the log nothing else', async () => {
    const log = connectPool('aura_log', { databaseUrl, max: 1, onError: () => {} })
    try {
      await expect(log.query('select from users')).rejects.toMatchObject({ code: '42501' })
      await expect(log.query('select from deals')).rejects.toMatchObject({ code: '42501' })
      expect((await log.query('select count(*) from events')).rowCount).toBe(1)
    } finally {
      await log.end()
    }
  })

  it('stops the server from starting with a role that could go round it', async () => {
    const owner = testPool(databaseUrl)
    await expect(assertSafeRole(owner, false)).rejects.toThrow('does not start with it')
    await owner.end()
    await assertSafeRole(pool, false)
    // The login of this pool owns the tables: good enough to develop with, never to serve with.
    await expect(assertSafeRole(pool, true)).rejects.toThrow('does not start with it')
  })
})

describe('time limits', () => {
  it('end an idle transaction, and the pool survives it', async () => {
    const owner = testPool(databaseUrl)
    undo.defer(() => owner.end())
    const connections = async (pid: number) =>
      (await owner.query('select from pg_stat_activity where pid = $1', [pid])).rowCount
    const stuck = inside(ours.id, async (query) => {
      const limit = 'idle_in_transaction_session_timeout'
      const { rows } = await query(`select pg_backend_pid() as pid, current_setting('${limit}') as limit`)
      expect(rows[0].limit).toBe('2s')
      await expect.poll(() => connections(rows[0].pid)).toBe(0)
      return await query('select 2')
    })
    await expect(stuck).rejects.toMatchObject({ code: '25P03' })
    expect(await inside(ours.id, async (query) => (await query('select 3 as n')).rows)).toEqual([{ n: 3 }])
  })
})
