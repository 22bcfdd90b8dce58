/** One company with endpoints that misbehave in every way, and one that is well: real workers, real connections. */

import { randomUUIDv7 } from 'node:crypto'
import type { Endpoint } from '@aura/contracts/integrations/endpoint.ts'
import { testOperations } from '@aura/infra/operations-test.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { testPool } from '@aura/infra/test-pool.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

const { bench, company, call } = testOperations(['company_owner'])
const opened = new AsyncDisposableStack()
const simulator = sharedWorld().addresses.simulated.simulatorUrl ?? ''
let owner: pg.Pool

beforeAll(async () => {
  const { databaseUrl } = bench
  opened.use(await sharedWorld().workers({ databaseUrl }))
  owner = testPool(databaseUrl, 2)
  opened.defer(() => owner.end())
})
afterAll(() => opened.disposeAsync())

const problems = { slow: 'timeout', dead: 'broken_off', failing: 'server_error', redirecting: 'redirected' } as const

async function connect(manner: string): Promise<string> {
  const { endpoint } = await call<{ endpoint: Endpoint }>(0, 'integrations.create-endpoint', {
    ...{ endpointId: randomUUIDv7(), name: manner, url: `${simulator}/receiver/${manner}`, deduplicates: true },
    events: ['contacts.added'],
  })
  return endpoint.id
}
const happen = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      call(0, 'contacts.create', { contactId: randomUUIDv7(), name: 'Ana', addresses: [] }),
    ),
  )
const delivered = async (endpointId: string): Promise<number> => {
  const { rows } = await owner.query(
    `select count(*)::int as count from endpoint_deliveries where company_id = $1 and endpoint_id = $2 and status = 'delivered'`,
    [company.id, endpointId],
  )
  return rows[0].count
}
/** Of the forty after the first ones: the median from the event to the answer, in milliseconds, and when the last was answered. */
async function answersTo(endpointId: string, behind: number): Promise<{ median: number; last: Date }> {
  const { rows } = await owner.query(
    `select percentile_disc(0.5) within group (order by extract(epoch from settled_at - at) * 1000)::float8 as median,
       max(settled_at) as last from (
       select at, settled_at from endpoint_deliveries where company_id = $1 and endpoint_id = $2 order by at, id limit 40 offset $3) d`,
    [company.id, endpointId, behind],
  )
  return rows[0]
}
async function firstTimeout(): Promise<Date> {
  const { rows } = await owner.query(
    `select min(at + duration_ms * interval '1 millisecond') as at from endpoint_attempts where company_id = $1 and problem = 'timeout'`,
    [company.id],
  )
  return rows[0].at
}
const patient = { timeout: 60_000, interval: 50 }

it('endpoints that are slow, dead, failing or redirecting inwards hold up nobody, and each says why', async () => {
  const well = await connect('ok')
  await happen(40)
  await expect.poll(() => delivered(well), patient).toBe(40)
  const control = await answersTo(well, 0)
  const ill = await Promise.all(
    Object.entries(problems).map(async ([manner, problem]) => ({ id: await connect(manner), problem })),
  )
  await happen(40)
  await expect.poll(() => delivered(well), patient).toBe(80)
  for (const { id } of ill) expect(await delivered(id)).toBe(0)
  for (const { id, problem } of ill)
    await expect
      .poll(async () => {
        const sql = 'select problem from webhook_endpoints where id = $1'
        return (await owner.query(sql, [id])).rows[0]?.problem
      }, patient)
      .toBe(problem)
  await happen(40)
  await expect.poll(() => delivered(well), patient).toBe(120)
  // Not one of them waited for a time-out, and in the middle they are answered as they are alone.
  const beside = await answersTo(well, 40)
  expect(beside.last.getTime()).toBeLessThan((await firstTimeout()).getTime())
  expect(beside.median / Math.max(control.median, (await answersTo(well, 80)).median, 50)).toBeLessThan(10)
  for (const { id } of ill) expect(await delivered(id)).toBe(0)
})
