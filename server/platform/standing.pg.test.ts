/** A right that ends while a command is under way: nothing of it stands above the event that ended it. */

import { randomUUIDv7 } from 'node:crypto'
import { accessChanged } from '@aura/contracts/platform/access.ts'
import type { TestCompany } from '@aura/infra/company.ts'
import { testOperations } from '@aura/infra/operations-test.ts'
import pg from 'pg'
import { beforeEach, expect, it } from 'vitest'
import { appendStatement, emitted } from './append.ts'

let holder: pg.Client

const { bench, company } = testOperations()
beforeEach(async () => {
  holder = new pg.Client(bench.databaseUrl)
  await holder.connect()
  return () => holder.end()
})

const deal = () => ({ dealId: randomUUIDv7(), title: 'x', value: { amount: 1, currency: 'BRL' }, probability: 1 })

/** A command that waits in its middle for a lock we hold, while `change` commits. */
async function overtaken(change: string, values: (claims: TestCompany['people'][number]['claims']) => unknown[]) {
  const claims = company.people[0]?.claims
  if (!claims) throw new Error('nobody there')
  await holder.query('begin')
  await holder.query('select from pipelines where company_id = $1 for update', [company.id])
  const waiting = bench.call('deals.create', deal(), claims).catch((error: unknown) => error)
  const stuck = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const other = new pg.Client(bench.databaseUrl)
  await other.connect()
  while ((await other.query(stuck)).rowCount === 0) await new Promise(setImmediate)
  await other.query('begin')
  await other.query(`select set_config('app.company', $1, true)`, [company.id])
  await other.query(change, values(claims))
  const body = { userId: claims.userId, version: 2, role: 'company_owner' as const, active: true, permissions: [] }
  const event = emitted(accessChanged, body, randomUUIDv7())
  await other.query(appendStatement({ company: company.id, actor: null, cause: null, events: [event] }))
  await other.query('commit')
  await other.end()
  await holder.query('commit')
  return await waiting
}

const names = async () =>
  (await bench.log.range(company.id, 0)).commits.flatMap((commit) => commit.events.map((event) => event.name))

it('an ended session', async () => {
  const change = `update sessions set state = 'ended' where id = $1`
  expect(await overtaken(change, (claims) => [claims.sessionId])).toMatchObject({ code: 'AU001' })
  expect(await names()).toEqual(['access.changed'])
})

it('changed rights, which are looked at again when the caller repeats', async () => {
  const change = 'update access set version = version + 1 where user_id = $1'
  expect(await overtaken(change, (claims) => [claims.userId])).toMatchObject({ code: 'AU002' })
  expect(await names()).toEqual(['access.changed'])
})

it('does not keep a user from ending their own session', async () => {
  const claims = company.people[0]?.claims ?? null
  expect(await bench.call('identity.sign-out', {}, claims)).toMatchObject({ ok: true })
  expect(await names()).toContain('access.session_ended')
})
