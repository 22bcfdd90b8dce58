/** The rules a company begins with, and what becomes of them as its team grows. */
import { randomUUIDv7 } from 'node:crypto'
import { ruleChanged } from '@aura/contracts/warroom/alerts/rule.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { type Floor, openFloor } from '@aura/infra/contact-centre.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { createUser } from '@aura/server/identity/index.ts'
import { type RuleRow, wireRule } from '@aura/server/warroom/alerts/store.ts'
import { lockEvaluator } from '@aura/server/warroom/index.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually, type Testbed, testbed } from '../../platform/testbed.ts'
import { onTeamChanged } from './on-team-changed.ts'

const opened = new AsyncDisposableStack()
const bench = testBench()
let bed: Testbed
let company: TestCompany
let floor: Floor

beforeAll(() => {
  bed = opened.use(testbed(bench.databaseUrl))
})
afterAll(() => opened.disposeAsync())
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user'])
  floor = await openFloor(bench.pool, company.id)
  // The first evaluation gives the company its rules.
  await floor.within((work) => lockEvaluator(work, company.id, true))
})

const call = (name: string, input: object) => bench.call(`warroom.${name}`, input, company.people[0]?.claims ?? null)

test('every company begins with rules for a queue that waits, a peak of calls and low conversion', async () => {
  const { rows } = await bed.owner.query('select severity, enabled from alert_rules where company_id = $1', [
    company.id,
  ])
  expect(rows.map(({ severity }) => severity).sort()).toEqual(['critical', 'high', 'medium'])
  // A screen that was open before shows them by these.
  const events = await bed.owner.query(`select 1 from events where company_id = $1 and name = $2`, [
    company.id,
    ruleChanged.name,
  ])
  expect(events.rowCount).toBe(3)
})

test('default thresholds follow the team, until a person changes the rule; switching one off changes none', async () => {
  const stored = async () =>
    (
      await bed.owner.query<RuleRow>(
        `select * from alert_rules where company_id = $1 and default_key is not null order by default_key`,
        [company.id],
      )
    ).rows
  const follower = await bed.follower([onTeamChanged])
  const join = (people: number) =>
    floor.within(async ({ tx }) => {
      for (let n = 0; n < people; n += 1) {
        const id = randomUUIDv7()
        const person = { id, email: `${id}@a.test`, firstName: 'Pessoa', lastName: `${n}`, passwordHash: '' }
        await createUser(tx, company.id, { ...person, role: 'company_user' })
      }
    })
  const switched = async (active: boolean, teamSize: number) => {
    const userId = company.people[1]?.id
    await bench.call('companies.set-active', { userId, active }, company.people[0]?.claims ?? null)
    await eventually(stored, (rows) => rows.every(({ team_size }) => team_size === teamSize))
  }
  expect((await stored()).map(({ team_size }) => team_size)).toEqual([2, 2, 2])
  const [peak, conversion, queue] = await stored()
  if (!peak || !conversion || !queue) throw new Error('three rules')

  // 1. The team grows: so do the thresholds, and the event says for how many people. The version stays, so that who has
  // the rule open saves it.
  await join(38)
  await switched(false, 39)
  const sizes = (await stored()).map(({ team_size, conditions }) => [team_size, conditions.at(-1)?.threshold])
  expect(sizes).toEqual([
    [39, 17],
    [39, 10],
    [39, 34],
  ])
  const changes = `select body::jsonb as body from events where company_id = $1 and name = $2`
  const { rows: logged } = await bed.owner.query(changes, [company.id, ruleChanged.name])
  expect(logged.map(({ body }) => body)).toContainEqual(
    expect.objectContaining({ id: queue.id, teamSize: 39, rule: expect.objectContaining({ version: 1 }) }),
  )

  // 2. One is switched off, and follows; one gets another threshold, and is that person's from here on.
  const [, , grown] = await stored()
  if (!grown) throw new Error('it follows')
  await call('save-alert-rule', { ...wireRule(grown), enabled: false })
  await call('save-alert-rule', { ...wireRule(peak), holdSeconds: 90 })
  await switched(true, 40)
  expect((await stored()).map(({ id, enabled, team_size }) => [id, enabled, team_size])).toEqual([
    [conversion.id, true, 40],
    [queue.id, false, 40],
  ])
  const { rows } = await bed.owner.query<RuleRow>('select * from alert_rules where id = $1', [peak.id])
  expect(rows).toMatchObject([{ hold_seconds: 90, conditions: peak.conditions, team_size: null }])
  await follower[Symbol.asyncDispose]()
})
