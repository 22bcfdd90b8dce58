import { createTestCompany } from '@aura/infra/company.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectPool } from './pools.ts'
import { transact } from './transact.ts'

let undo: AsyncDisposableStack
let databaseUrl: string
let pool: pg.Pool

beforeAll(async () => {
  undo = new AsyncDisposableStack()
  databaseUrl = undo.use(await sharedWorld().freshDatabase()).url
  pool = connectPool('aura_app', { databaseUrl, max: 1, onError: () => {} })
  undo.defer(() => pool.end())
})
afterAll(() => undo.disposeAsync())

const nothing = { closing: [], done: () => {} }

describe('a transaction that is over', () => {
  it('runs no late statement of its own in the next company’s transaction', async () => {
    const [ours, theirs] = [await createTestCompany(databaseUrl), await createTestCompany(databaseUrl)]
    const gate = Promise.withResolvers<void>()
    let delayed: Promise<unknown> = Promise.resolve()
    const failed = transact(pool, ours.id, 'write', [], async ({ db }) => {
      delayed = gate.promise.then(() => db.selectFrom('pipelines').select('company_id').execute())
      throw new Error('the other branch failed')
    })
    await expect(failed).rejects.toThrow('the other branch failed')
    await transact(pool, theirs.id, 'write', [], async ({ db }) => {
      gate.resolve()
      await expect(delayed).rejects.toThrow('after its transaction was over')
      expect(await db.selectFrom('pipelines').select('company_id').execute()).toEqual([{ company_id: theirs.id }])
      return nothing
    })
  })

  it('gives its connection back after a failure in the middle, at the end, and in the commit', async () => {
    const { id } = await createTestCompany(databaseUrl)
    const broken = { text: 'select 1 / 0' }
    await expect(transact(pool, id, 'write', [broken], async () => nothing)).rejects.toMatchObject({ code: '22012' })
    await expect(
      transact(pool, id, 'write', [], async () => ({ closing: [broken], done: () => {} })),
    ).rejects.toMatchObject({ code: '22012' })
    expect(pool.totalCount).toBe(1)
    expect(pool.idleCount).toBe(1)
  })
})
