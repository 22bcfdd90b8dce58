/** What a stage demands is refused with the same code and reason at every door: screen, API, import and automation. */
import { randomUUIDv7 } from 'node:crypto'
import type { Automation } from '@aura/contracts/deals/automations.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { defaultStages, type Pipeline, type StageRule } from '@aura/contracts/deals/pipeline.ts'
import { testBench, testCompany } from '@aura/infra/operations-test.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { decide } from '@aura/machines/deals/decide.ts'
import { importDeals, runAutomation } from '@aura/server/deals/index.ts'
import { actorWith } from '@aura/server/platform/actor.ts'
import type { Work } from '@aura/server/platform/handle.ts'
import { Refusal } from '@aura/server/platform/refuse.ts'
import { withLog } from '@aura/server/platform/with-log.ts'
import { expect, it } from 'vitest'

const bench = testBench()
const company = testCompany(bench, ['company_owner'])
const owner = () => company.people[0]?.claims ?? expect.fail('nobody there')
const call = async <T>(name: string, input: object) => (await bench.call(name, input, owner())).output as T

const inside = <T>(work: (context: Work) => Promise<T>): Promise<T> => {
  const parts = { pool: bench.pool, news: { publish: () => {} }, newId: () => randomUUIDv7() }
  const batch = { company: company.id, actor: owner().userId, cause: null, opening: [] }
  return withLog(parts, batch, ({ db, emit }) => work({ tx: db, emit, now: new Date(), newId: () => randomUUIDv7() }))
}
type Answer = { code: string; reason: unknown }

async function screen(deal: Deal, to: string, stages: readonly StageRule[]): Promise<Answer> {
  const actor = await inside(({ tx }) => actorWith(tx, owner().userId, 'update_crm'))
  const decision = decide(deal, { type: 'move', to }, { actor, now: new Date(), stages })
  return decision.ok ? expect.fail('moved') : { code: decision.code, reason: decision.params.reason }
}

async function api(deal: Deal, to: string): Promise<Answer> {
  try {
    await call('deals.move', { dealId: deal.id, to, before: null })
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, reason: error.detail.params?.reason }
    throw error
  }
  return expect.fail('moved')
}

const imported = (deal: Deal, to: string): Promise<Answer> =>
  inside(async ({ tx }) => {
    const actor = await actorWith(tx, owner().userId, importDeals.needs)
    const rows = [{ title: deal.title, stage: to }]
    const params = { pipelineId: company.pipelineId }
    const [plan] = await importDeals.plan({ tx, actor, params, rows, numbers: [0] })
    return plan?.outcome === 'problem' ? { code: plan.code, reason: plan.params?.reason } : expect.fail(plan?.outcome)
  })

async function automated(deal: Deal, to: string): Promise<Answer> {
  const { id } = await call<Automation>('deals.save-automation', {
    ...{ automationId: randomUUIDv7(), pipelineId: company.pipelineId, version: 0, name: 'Regra', least: null },
    ...{ trigger: { on: 'entered', stage: deal.stage }, actions: [{ do: 'move', stage: to }] },
  })
  const config = await sharedWorld().config()
  const parts = { companyId: company.id, config }
  await inside((work) =>
    runAutomation(
      { ...work, ...parts },
      { automationId: id, dealId: deal.id, cause: randomUUIDv7(), stayedSince: null },
    ),
  )
  const { rows } = await call<{ rows: { code: string; params: { reason?: string } }[] }>('deals.automation-runs', {
    automationId: id,
  })
  return { code: rows[0]?.code ?? '', reason: rows[0]?.params.reason }
}

const fieldId = randomUUIDv7()
const rules: [string, Partial<StageRule>][] = [
  ['requires_contact', { requires: ['contact'] }],
  ['requires_value', { requires: ['value'] }],
  ['requires_expectedClose', { requires: ['expectedClose'] }],
  ['requires_field', { requiresFields: [fieldId] }],
]

it.each(rules)('%s is what all four doors say', async (reason, rule) => {
  const field = {
    fieldId,
    owner: 'deal',
    key: 'andares',
    label: 'Andares',
    type: 'number',
    choices: [],
    required: false,
  }
  await call('contacts.create-field', field)
  const [pipeline] = await call<Pipeline[]>('deals.pipelines', {})
  const stages = defaultStages.map((stage) => (stage.id === 'proposal' ? { ...stage, ...rule } : stage))
  await call('deals.edit-pipeline', { pipelineId: pipeline?.id, version: pipeline?.version, name: 'Vendas', stages })
  const deal = await call<Deal>('deals.create', {
    ...{ dealId: randomUUIDv7(), title: 'Loja', value: { amount: 0, currency: 'BRL' }, probability: 10 },
  })
  const refusal = { code: 'deals.move_refused', reason }
  const doors = [screen(deal, 'proposal', stages), api(deal, 'proposal'), imported(deal, 'proposal')]
  expect(await Promise.all(doors)).toEqual([refusal, refusal, refusal])
  expect(await automated(deal, 'proposal')).toEqual(refusal)
})

it('a deal is not opened in a lost stage without the reason that it demands: no door takes it', async () => {
  const [pipeline] = await call<Pipeline[]>('deals.pipelines', {})
  const stages = defaultStages.map((stage) =>
    stage.id === 'lost' ? { ...stage, requires: ['reason'] as const } : stage,
  )
  const rules = stages.map((stage) => ({ ...stage, requires: [...stage.requires] }))
  await call('deals.edit-pipeline', {
    pipelineId: pipeline?.id,
    version: pipeline?.version,
    name: 'Vendas',
    stages: rules,
  })
  const fields = { title: 'Loja', value: { amount: 1, currency: 'BRL' }, probability: 10 }
  const open = (over: object) => call<Deal>('deals.create', { dealId: randomUUIDv7(), ...fields, ...over })
  const deal = await open({})
  const refusal = { code: 'deals.move_refused', reason: 'requires_reason' }
  const opened = await open({ stage: 'lost' }).catch((error: unknown) => {
    if (error instanceof Refusal) return { code: error.code, reason: error.detail.params?.reason }
    throw error
  })
  const asDeal = { ...deal, id: randomUUIDv7(), title: 'Outra' }
  const doors = [screen(deal, 'lost', rules), api(deal, 'lost'), imported(deal, 'lost'), imported(asDeal, 'lost')]
  expect([opened, ...(await Promise.all(doors))]).toEqual([refusal, refusal, refusal, refusal, refusal])
  expect(await open({ stage: 'lost', reason: 'Preço' })).toMatchObject({ outcome: { result: 'lost', reason: 'Preço' } })
})

it('a stage from which no way leads says so at all four doors', async () => {
  const [pipeline] = await call<Pipeline[]>('deals.pipelines', {})
  const stages = defaultStages.map((stage) => (stage.id === 'prospecting' ? { ...stage, to: ['lost'] } : stage))
  await call('deals.edit-pipeline', { pipelineId: pipeline?.id, version: pipeline?.version, name: 'Vendas', stages })
  const deal = await call<Deal>('deals.create', {
    ...{ dealId: randomUUIDv7(), title: 'Loja', value: { amount: 1, currency: 'BRL' }, probability: 10 },
  })
  const refusal = { code: 'deals.move_refused', reason: 'not_allowed' }
  const doors = [screen(deal, 'proposal', stages), api(deal, 'proposal'), imported(deal, 'proposal')]
  expect(await Promise.all(doors)).toEqual([refusal, refusal, refusal])
  expect(await automated(deal, 'proposal')).toEqual(refusal)
})
