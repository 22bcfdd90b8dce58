/** A run happens once for each cause, whatever happens to its worker; one that was refused says why and is tried again. */
import { randomUUIDv7 } from 'node:crypto'
import type { AutomationRun } from '@aura/contracts/deals/automations.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { testAutomations } from '@aura/infra/automations-test.ts'
import { openFloor } from '@aura/infra/contact-centre.ts'
import { codeOf } from '@aura/infra/operations-test.ts'
import { mostRunsAnHour } from '@aura/machines/deals/automations.ts'
import { Refusal } from '@aura/server/platform/refuse.ts'
import fc from 'fast-check'
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
  steps: fc.array(step, { minLength: 3, maxLength: 2 * mostRunsAnHour }),
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
