/** Where a win was counted is stored, also of those from before it was: taken back and brought back, it counts there. */
import { randomUUIDv7 } from 'node:crypto'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { dealMoved } from '@aura/contracts/deals/move.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { testPool } from '@aura/infra/test-pool.ts'
import { up } from '@aura/server/warroom/migrations/0440-counted-wins.ts'
import { Kysely, PostgresDialect } from 'kysely'
import { expect, it } from 'vitest'
import { eventually, testbed } from '../../platform/testbed.ts'
import { foldingMetrics } from './fold-log.ts'

const bench = testBench()

it('a win of hours ago leaves its minute and comes back to it, whether its place was stored or came later', async () => {
  await using bed = testbed(bench.databaseUrl)
  const company = await createTestCompany(bench.databaseUrl, ['company_owner'])
  const call = async (name: string, input: object) =>
    (await bench.call(name, input, company.people[0]?.claims ?? null)).output as Deal
  const query = async <Row extends object>(text: string) => (await bed.owner.query<Row>(text, [company.id])).rows
  const folded = async () => {
    await using follower = await bed.follower([foldingMetrics()])
    await follower.lookEverywhere()
    await eventually(
      () =>
        query<{ folded: boolean }>(`select max(e.position)::int <= (select c.position from cursors c
          where c.company_id = $1 and c.reaction = 'warroom.metrics') as folded from events e where e.company_id = $1`),
      ([row]) => row?.folded === true,
    )
  }
  const facts = () => query(`select id, body from metric_facts where company_id = $1 and kind = 'deal' order by id`)
  const counted = async () => ({
    minutes: await query(`select key, minute, value from metric_minutes
      where company_id = $1 and key in ('deals.won', 'source.won:direct') and value <> 0 order by key, minute`),
    traces: await query(`select * from metric_traces where company_id = $1 and key = 'deals.won'`),
  })

  const deal = { title: 'Loja', contactId: null, value: { amount: 100, currency: 'BRL' }, probability: 50 }
  const open = await call('deals.create', { ...deal, dealId: randomUUIDv7(), stage: 'closing' })
  const won = await call('deals.win', { dealId: open.id })
  await call('deals.create', { ...deal, dealId: randomUUIDv7(), stage: 'closing' })
  await folded()
  const stored = await facts()
  expect(stored).toHaveLength(2)
  expect(stored).toContainEqual({
    id: won.id,
    body: {
      source: 'direct',
      won: { at: expect.any(Number), position: expect.any(Number), outcomeAt: won.outcome?.at },
    },
  })

  // As it was stored before.
  await query(`update metric_facts set body = body - 'won' where company_id = $1 and kind = 'deal'`)
  const pool = testPool(bench.databaseUrl)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  for (let time = 0; time < 2; time += 1) await up(db)
  await db.destroy()
  expect(await facts()).toEqual(stored)

  // Two hours pass.
  const hours = `interval '2 hours'`
  await query(`update metric_minutes set minute = minute - ${hours} where company_id = $1`)
  await query(`update metric_traces set at = at - ${hours} where company_id = $1`)
  await query(`update metric_facts set body = jsonb_set(body, '{won,at}', to_jsonb((body #>> '{won,at}')::bigint - 7200000))
    where company_id = $1 and body ? 'won'`)
  const before = await counted()
  expect(before).toMatchObject({ minutes: [{ value: 1 }, { value: 1 }], traces: [{ id: won.id }] })
  const moved = await call('deals.move', { dealId: won.id, to: 'proposal', before: null })
  await folded()
  expect(await counted()).toEqual({ minutes: [], traces: [] })
  await bed.append(company.id, dealMoved, [
    { deal: { ...won, version: moved.version + 1 }, from: 'proposal', undone: true },
  ])
  await folded()
  expect(await counted()).toEqual(before)
})
