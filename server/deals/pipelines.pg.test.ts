import { randomUUIDv7 } from 'node:crypto'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { defaultStages, type Pipeline, type StageRule } from '@aura/contracts/deals/pipeline.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { beforeEach, expect, it } from 'vitest'
import { Refusal } from '../platform/refuse.ts'

const bench = testBench()
let company: TestCompany
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl)
})

const call = async <T>(name: string, input: object) =>
  (await bench.call(name, input, company.people[0]?.claims ?? null)).output as T
const refusalOf = async (name: string, input: object) => {
  try {
    await call(name, input)
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, params: error.detail.params }
    throw error
  }
  throw new Error(`${name} was not refused`)
}
const stage = (id: string, over: Partial<StageRule> = {}): StageRule => ({
  ...{ id, name: id, kind: 'open', colour: 'neutral', probability: null, requires: [], to: null, rotsAfterDays: null },
  ...over,
})
const stages = [
  stage('visita', { to: ['contrato', 'perdido'] }),
  stage('contrato', { requires: ['contact', 'expectedClose'], probability: 70 }),
  stage('assinatura', { kind: 'closing' }),
  stage('perdido', { kind: 'lost', requires: ['reason'] }),
]
const make = () => call<Pipeline>('deals.create-pipeline', { pipelineId: randomUUIDv7(), name: 'Franquias', stages })
const open = (pipelineId: string, over: object = {}) =>
  call<Deal>('deals.create', {
    ...{ dealId: randomUUIDv7(), pipelineId, stage: 'visita', title: 'Loja', probability: 10 },
    ...{ value: { amount: 100, currency: 'BRL' }, ...over },
  })
const moveTo = (deal: Deal, to: string, reason?: string) => ({
  dealId: deal.id,
  to,
  before: null,
  ...(reason && { reason }),
})

it('every company begins with the six stages, and a second pipeline has its own', async () => {
  await make()
  const [first, second] = await call<Pipeline[]>('deals.pipelines', {})
  expect(first?.stages).toEqual(defaultStages)
  expect(second).toMatchObject({ name: 'Franquias', version: 1, stages })
})

it('a stage says where a deal may go, and what it has to have', async () => {
  const { id } = await make()
  const deal = await open(id)
  const no = (reason: string) => ({ code: 'deals.move_refused', params: { reason } })
  expect(await refusalOf('deals.move', moveTo(deal, 'assinatura'))).toEqual(no('not_allowed'))
  expect(await refusalOf('deals.move', moveTo(deal, 'contrato'))).toEqual(no('requires_contact'))
  expect(await refusalOf('deals.move', moveTo(deal, 'closing'))).toMatchObject(no('no_stage'))
  const { title, value } = deal
  const edit = { dealId: deal.id, version: 1, title, value, probability: 10, contact: 'Ana' }
  await call('deals.edit', edit)
  expect(await refusalOf('deals.move', moveTo(deal, 'contrato'))).toEqual(no('requires_expectedClose'))
  await call('deals.edit', { ...edit, version: 2, expectedClose: '2027-03-31' })
  const there = await call<Deal>('deals.move', moveTo(deal, 'contrato'))
  expect(there).toMatchObject({ stage: 'contrato', probability: 70, expectedClose: '2027-03-31', version: 4 })
  // What the stage demands is not taken away while the deal stands there, and not left out when one is opened there.
  expect(await refusalOf('deals.edit', { ...edit, version: 4, contact: null })).toEqual(no('requires_contact'))
  const opening = { dealId: randomUUIDv7(), pipelineId: id, stage: 'contrato', title, value, probability: 1 }
  expect(await refusalOf('deals.create', opening)).toEqual(no('requires_contact'))
})

it('a deal is won from closing, lost with its reason, and open again when it goes back', async () => {
  const { id } = await make()
  const deal = await open(id)
  expect(await refusalOf('deals.win', { dealId: deal.id })).toMatchObject({ params: { reason: 'close_first' } })
  expect(await refusalOf('deals.move', moveTo(deal, 'perdido'))).toMatchObject({
    params: { reason: 'requires_reason' },
  })
  const lost = await call<Deal>('deals.move', moveTo(deal, 'perdido', 'Preço'))
  expect(lost.outcome).toMatchObject({ result: 'lost', reason: 'Preço' })
  expect((await call<Deal>('deals.move', moveTo(deal, 'visita'))).outcome).toBeUndefined()
  const other = await open(id, { stage: 'assinatura' })
  const won = await call<Deal>('deals.win', { dealId: other.id, reason: 'Prazo' })
  expect(won).toMatchObject({ stage: 'assinatura', outcome: { result: 'won', reason: 'Prazo' } })
})

it('a stage with deals cannot go, an older version cannot save, and only an administrator edits', async () => {
  const { id } = await make()
  await open(id)
  const edit = { pipelineId: id, version: 1, name: 'Franquias', stages: stages.slice(1) }
  expect(await refusalOf('deals.edit-pipeline', edit)).toMatchObject({ code: 'deals.stage_in_use' })
  const [visita, ...rest] = stages
  const renamed = [{ ...visita, name: 'Primeira visita' }, ...rest.slice(1)].map((it) => ({ ...it, to: null }))
  expect(await call('deals.edit-pipeline', { ...edit, stages: renamed })).toMatchObject({ version: 2 })
  expect(await refusalOf('deals.edit-pipeline', { ...edit, stages: renamed })).toMatchObject({ code: 'command.stale' })
})
