/** A board as it was reads what was on it, whatever else the pipeline has had. */

import { randomUUIDv7 } from 'node:crypto'
import { createTestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { testPool } from '@aura/infra/test-pool.ts'
import { expect, it } from 'vitest'

const bench = testBench()
const others = 3000

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; 'Actual Loops': number }
type Node = Plan & { Plans?: Node[] }
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

it('the log is read once for each deal that was there, and by its index', async () => {
  const company = await createTestCompany(bench.databaseUrl, ['company_owner'])
  const dealId = randomUUIDv7()
  const value = { amount: 100, currency: 'BRL' }
  const claims = company.people[0]?.claims ?? null
  await bench.call('deals.create', { dealId, title: 'Loja', probability: 50, value }, claims)
  const pool = testPool(bench.databaseUrl)
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`select set_config('app.company', $1, true)`, [company.id])
  const columns = 'company_id, pipeline_id, stage, rank, title, value_amount, value_currency, owner_id, owner_name'
  // Half of the others were archived long before the moment, half were opened long after it.
  await client.query(
    `insert into deals (id, probability, created_at, archived_at, ${columns})
     select md5(n::text)::uuid, 10, case when n % 2 = 0 then timestamptz '2019-01-01Z' else '2999-01-01Z' end,
       case when n % 2 = 0 then timestamptz '2020-01-01Z' end, ${columns}
     from deals, generate_series(1, ${others}) n where company_id = $1`,
    [company.id],
  )
  await client.query(
    `insert into events select company_id, 1000000 + n, gen_random_uuid(), name, v, rooms, about, actor_id, cause,
       replace(body, $2, md5(n::text)::uuid::text), at
     from events, generate_series(1, ${others}) n where company_id = $1 and name = 'deals.created'`,
    [company.id, dealId],
  )
  await client.query('analyze events')
  await client.query('analyze deals')
  const { rows: source } = await client.query<{ prosrc: string }>(
    `select prosrc from pg_proc where proname = 'board_deals_until'`,
  )
  const query = (source[0]?.prosrc ?? '')
    .replaceAll('p_pipeline', `'${company.pipelineId}'::uuid`)
    .replaceAll('p_until', `timestamptz '2998-01-01Z'`)
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (analyze, format json) ${query}`)
  await client.query('rollback')
  client.release()
  await pool.end()
  const nodes = nodesOf(rows[0]?.['QUERY PLAN'][0].Plan ?? expect.fail('no plan'))
  const ofLog = nodes.filter((node) => node['Relation Name'] === 'events')
  expect(ofLog.map((node) => node['Index Name'])).toEqual(['events_of_deals', 'events_of_boards'])
  expect(ofLog.map((node) => node['Actual Loops'])).toEqual([1, 1])
})
