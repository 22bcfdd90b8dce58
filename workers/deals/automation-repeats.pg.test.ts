/** A run happens once for each cause, whatever happens to its worker; one that was refused says why and is tried again. */

import { randomUUIDv7 } from 'node:crypto'
import type { Automation, AutomationRun } from '@aura/contracts/deals/automations.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { testAutomations } from '@aura/infra/automations-test.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { codeOf } from '@aura/infra/operations-test.ts'
import { testPool } from '@aura/infra/test-pool.ts'
import { mostRunsAnHour } from '@aura/machines/deals/automations.ts'
import { saleKey } from '@aura/machines/deals/outcome.ts'
import { up } from '@aura/server/deals/migrations/0406-stored-deal-causes.ts'
import { Refusal } from '@aura/server/platform/refuse.ts'
import fc from 'fast-check'
import { Kysely, PostgresDialect } from 'kysely'
import { expect, it } from 'vitest'

const test = testAutomations()
const { company, call, save, open, moveTo, runsOf, activitiesOf, settle } = test
const colleague = () => company.people[1]?.id ?? ''
const setActive = (active: boolean) => call('companies.set-active', { userId: colleague(), active })
const repeat = (runId: string) => call<AutomationRun>('deals.repeat-automation-run', { runId })
const entered = { trigger: { on: 'entered', stage: 'proposal' } }
const task = (text: string, assigneeId: string | null = null) => ({ do: 'task', text, assigneeId, dueInDays: 0 })

it('what named a user who has left is refused and says so; with the user back it is done, once', async () => {
  const assigns = await save({ ...entered, actions: [task('Ligar'), { do: 'assign', ownerId: colleague() }] })
  const notifies = await save({ ...entered, actions: [{ do: 'notify', text: 'Veja', to: colleague() }] })
  const tasks = await save({ ...entered, actions: [task('Visitar', colleague())] })
  await setActive(false)
  const deal = await open()
  await moveTo(deal.id, 'proposal')
  await settle()
  const refused = { dealId: deal.id, result: 'refused', code: 'companies.user_not_found', ...entered }
  for (const rule of [assigns, notifies, tasks]) expect(await runsOf(rule), rule.name).toMatchObject([refused])
  expect(await activitiesOf(deal)).toEqual([])
  const [{ id } = expect.fail('no run')] = await runsOf(assigns)
  expect(await repeat(id)).toMatchObject(refused)
  await setActive(true)
  // Two who try at the same moment.
  const results = await Promise.all([codeOf(repeat(id)), codeOf(repeat(id))])
  expect(results.toSorted()).toEqual(['deals.automation_run_done', 'ok'])
  expect(await runsOf(assigns)).toMatchObject([{ id, result: 'done', code: null, params: {} }])
  expect((await activitiesOf(deal)).map(({ text }) => text)).toEqual(['Ligar'])
  expect(await test.now(deal.id)).toMatchObject({ ownerId: colleague() })
  expect(await codeOf(repeat(randomUUIDv7()))).toBe('deals.automation_run_not_found')
})

it('a rule whose author has left does nothing until somebody else saves it', async () => {
  await call('companies.set-permission', { userId: colleague(), permission: 'manage_crm', granted: true })
  const rule = await save({ ...entered, actions: [task('Ligar')] }, 1)
  await setActive(false)
  const deal = await open({ stage: 'proposal' })
  await settle()
  expect(await runsOf(rule)).toMatchObject([{ result: 'refused', code: 'auth.inactive' }])
  const { id: automationId, version, pipelineId, name, trigger, least, actions } = rule
  await call('deals.save-automation', { automationId, version, pipelineId, name, trigger, least, actions })
  const [{ id } = expect.fail('no run')] = await runsOf(rule)
  expect(await repeat(id)).toMatchObject({ result: 'done' })
  expect(await activitiesOf(deal)).toHaveLength(1)
})

it('what a channel refuses by then is said, and written once it takes messages again', async () => {
  const { channelId } = await openFloor(test.bench.pool, company.id, 'sms')
  const { id: contactId } = await call<{ id: string }>('contacts.create', {
    ...{ contactId: randomUUIDv7(), name: 'Marina', addresses: [{ kind: 'phone', value: '+5511987654321' }] },
  })
  const words = { channelId, templateId: null, text: 'Olá' }
  const rule = await save({ ...entered, actions: [{ do: 'conversation', ...words }, task('Ligar')] })
  const set = (status: string) => test.query(`update channels set state = '${status}' where company_id = $1`)
  await set('paused')
  const deal = await open({ stage: 'proposal', contactId })
  await settle()
  const [run = expect.fail('no run')] = await runsOf(rule)
  expect(run.result).toBe('refused')
  expect(run.code).toMatch(/^(channels|conversations|outbound)\./)
  expect(await activitiesOf(deal)).toEqual([])
  await set('active')
  expect(await repeat(run.id)).toMatchObject({ result: 'done' })
  expect(await activitiesOf(deal)).toHaveLength(1)
})

const stage = fc.constantFrom('prospecting', 'proposal', 'closing', 'lost')
const deal = fc.nat({ max: 1 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('move' as const), deal, stage }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('win' as const), deal }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('settle' as const) }) },
)
const sequence = fc.record({
  opened: fc.tuple(stage, stage),
  steps: fc.array(step, { minLength: 3, maxLength: 2 * mostRunsAnHour - 1 }),
  deaths: fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
})

it('a win that is taken back and repeated is the same sale, unless its amount has changed', async () => {
  const rule = await save({ trigger: { on: 'won' }, actions: [task('Faturar')] })
  const { id: dealId } = await open({ stage: 'closing' })
  const win = () => call<Deal>('deals.win', { dealId, reason: null })
  const edit = (over: object, patch: object) => call('deals.edit-many', { edits: [{ dealId, patch, ...over }] })
  for (let time = 0; time < 3; time += 1) {
    const { version } = await win()
    await settle()
    await edit({ undoesMove: version }, {})
  }
  expect(await runsOf(rule)).toHaveLength(1)
  await edit({}, { value: { amount: 250_00, currency: 'BRL' } })
  await win()
  await settle()
  expect(await runsOf(rule)).toHaveLength(2)
  expect(await activitiesOf({ id: dealId })).toHaveLength(2)
})

const greets = { do: 'notify', text: 'Saudar {{contato.nome}}', to: null }
async function addContact(dealId: string) {
  const { title, value, probability, version } = await test.now(dealId)
  await call('deals.edit', { ...{ dealId, title, value, probability, version }, contact: 'Rui' })
}
const takeBack = ({ id: dealId, version }: Deal) =>
  call('deals.edit-many', { edits: [{ dealId, patch: {}, undoesMove: version }] })
const stateOf = async ({ id }: Automation) =>
  (
    await test.query<{ id: string; state: string }>('select id, state from deal_automations where company_id = $1')
  ).find((row) => row.id === id)?.state

it('a sale whose rule was refused is tried again once it is won with what it lacked', async () => {
  const rule = await save({ trigger: { on: 'won' }, actions: [task('Faturar'), greets] })
  const { id: dealId } = await open({ stage: 'closing' })
  const win = () => call<Deal>('deals.win', { dealId, reason: null })
  const won = await win()
  await settle()
  const [refused] = await runsOf(rule)
  expect(refused).toMatchObject({ result: 'refused', code: 'deals.automation_gap_empty' })
  await takeBack(won)
  await addContact(dealId)
  await win()
  await settle({ twice: true })
  expect(await runsOf(rule)).toMatchObject([{ id: refused?.id, result: 'done', code: null }])
  expect((await activitiesOf({ id: dealId })).map(({ text }) => text)).toEqual(['Faturar'])
})

it('a repeat checks what a run checks: that the rule is active and that the deal still stays', async () => {
  const { id: dealId } = await open({ stage: 'qualification' })
  const fourDaysAgo = "date_trunc('milliseconds', now()) - interval '4 days'"
  await test.query(`update deals set moved_at = ${fourDaysAgo} where company_id = $1 and id = '${dealId}'`)
  const trigger = { on: 'stayed', stage: 'qualification', days: 3 }
  const rule = await save({ trigger, actions: [greets] })
  await settle()
  const [{ id } = expect.fail('no run')] = await runsOf(rule)
  expect(await repeat(id)).toMatchObject({ result: 'refused', code: 'deals.automation_gap_empty' })
  const key = { automationId: rule.id }
  await call('deals.switch-automation', { ...key, version: 1, active: false })
  expect(await codeOf(repeat(id))).toBe('deals.automation_inactive')
  await call('deals.switch-automation', { ...key, version: 2, active: true })
  await addContact(dealId)
  await moveTo(dealId, 'proposal')
  expect(await codeOf(repeat(id))).toBe('deals.automation_cause_over')
  expect(await runsOf(rule)).toMatchObject([{ result: 'refused' }])
})

it('old runs that are repeated within an hour are no circle', async () => {
  const rule = await save({ ...entered, actions: [greets] })
  const { id: dealId } = await open()
  const enter = async () => {
    await moveTo(dealId, 'proposal')
    await moveTo(dealId, 'negotiation')
  }
  for (let time = 0; time < mostRunsAnHour; time += 1) await enter()
  await settle()
  await test.query(
    `update deal_automation_runs set at = at - interval '2 hours', first_at = first_at - interval '2 hours'
     where company_id = $1 and automation_id = '${rule.id}'`,
  )
  await addContact(dealId)
  for (const { id } of await runsOf(rule)) expect(await repeat(id)).toMatchObject({ result: 'done' })
  await enter()
  await settle()
  expect(await runsOf(rule)).toHaveLength(mostRunsAnHour + 1)
  expect(await stateOf(rule)).toBe('active')
})

it('what was stored of a sale in an earlier form counts as that sale', async () => {
  const rule = await save({ trigger: { on: 'won' }, actions: [task('Faturar')] })
  const { id: dealId } = await open({ stage: 'closing' })
  const won = await call<Deal>('deals.win', { dealId, reason: null })
  await settle()
  await test.query(
    `update deal_automation_runs r set cause = e.id::text from events e where r.company_id = $1
     and r.deal_id = '${dealId}' and e.company_id = r.company_id and e.name = 'deals.won'
     and deal_subject(e.body) = r.deal_id`,
  )
  await test.query(
    `insert into notification_keys (company_id, user_id, key, at)
     values ($1, '${won.ownerId}', '${dealId} ${won.movedAt}', now())`,
  )
  await test.query(
    `insert into deal_automation_runs (company_id, id, automation_id, deal_id, cause, at, result, code, params)
     values ($1, gen_random_uuid(), '${rule.id}', '${dealId}', 'before', now(), 'refused', 'deals.move_refused',
       '{"reason": "no_stage"}')`,
  )
  const imports = await storeProblem('deals.import_no_stage', { name: 'Lua' })
  const pool = testPool(test.bench.databaseUrl)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  // What has the form of now already stays as it is.
  for (let time = 0; time < 2; time += 1) await up(db)
  await db.destroy()
  expect(await imports()).toEqual({
    ...{ column: 'stage', code: 'deals.move_refused', params: { reason: 'no_stage', name: 'Lua' } },
  })
  await takeBack(won)
  await call('deals.win', { dealId, reason: null })
  await settle()
  expect(await runsOf(rule)).toMatchObject([
    { result: 'refused', code: 'deals.move_refused', params: {} },
    { result: 'done' },
  ])
  expect(await activitiesOf({ id: dealId })).toHaveLength(1)
  const keys = await test.query<{ key: string }>(
    `select key from notification_keys where company_id = $1 and key like '${dealId}%' order by key`,
  )
  expect(keys.map(({ key }) => key)).toEqual([`${dealId} ${won.movedAt}`, saleKey(won)])
})

/** A row of an import with a problem; the function reads the problem of the row. */
async function storeProblem(code: string, params: object) {
  const importId = randomUUIDv7()
  await test.query(
    `insert into imports (company_id, id, kind, file_id, name, state, created_by, created_at)
     values ($1, '${importId}', 'deals', gen_random_uuid(), 'negocios.csv', 'done', gen_random_uuid(), now())`,
  )
  const problem = JSON.stringify({ column: 'stage', code, params })
  await test.query(
    `insert into import_rows (company_id, import_id, n, cells, outcome, problem)
     values ($1, '${importId}', 1, '{}', 'problem', '${problem}')`,
  )
  return async () => {
    const rows = await test.query<{ problem: object }>(
      `select problem from import_rows where company_id = $1 and import_id = '${importId}'`,
    )
    return rows[0]?.problem
  }
}

it('each rule runs once for each of its causes, also when workers die and jobs come twice', async () => {
  const rules = [
    await save({ ...entered, actions: [task('proposta')] }),
    await save({ trigger: { on: 'won' }, actions: [task('ganho')] }),
    await save({ trigger: { on: 'lost' }, actions: [task('perda')] }),
  ]
  let caused = 0
  await fc.assert(
    fc.asyncProperty(sequence, async ({ opened, steps, deaths }) => {
      const deals = [await open({ stage: opened[0] }), await open({ stage: opened[1] })]
      const settling = { twice: true, dies: (nth: number) => deaths[nth % deaths.length] ?? false }
      for (const item of steps) {
        if (item.do === 'settle') await settle(settling)
        else {
          const { id = '' } = deals[item.deal] ?? {}
          const done = item.do === 'move' ? moveTo(id, item.stage) : call('deals.win', { dealId: id, reason: null })
          await done.catch((error: unknown) => {
            if (!(error instanceof Refusal)) throw error
          })
        }
      }
      await settle(settling)
      for (const { id } of deals) {
        const causes = await causesOf(id)
        caused += causes.length
        expect((await activitiesOf({ id })).map(({ text }) => text).toSorted()).toEqual(causes.toSorted())
        const runs = (await Promise.all(rules.map(runsOf))).flat().filter(({ dealId }) => dealId === id)
        expect(runs).toHaveLength(causes.length)
      }
    }),
    { numRuns: 12 },
  )
  expect(caused).toBeGreaterThan(0)
})

/** What a person with the log would say set a rule off: the texts of their tasks. */
async function causesOf(dealId: string): Promise<string[]> {
  type Logged = { deal: { id: string; stage: string }; from?: string }
  const bodiesOf = async (name: string) =>
    (await test.eventsOf(name)).map((body) => JSON.parse(body) as Logged).filter(({ deal: { id } }) => id === dealId)
  const entries = [...(await bodiesOf('deals.created')), ...(await bodiesOf('deals.moved'))].filter(
    ({ deal, from }) => from !== deal.stage,
  )
  return [
    ...entries.filter((entry) => entry.deal.stage === 'proposal').map(() => 'proposta'),
    ...entries.filter((entry) => entry.deal.stage === 'lost').map(() => 'perda'),
    ...(await bodiesOf('deals.won')).map(() => 'ganho'),
  ]
}
