/**
 * Pipelines of every shape: a move is allowed or refused alike by the screen, the API, an import and a rule, with the
 * same code and params.
 */
import { randomUUIDv7 } from 'node:crypto'
import type { Automation } from '@aura/contracts/deals/automations.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { type Pipeline, requirables, type StageRule, stageKinds } from '@aura/contracts/deals/pipeline.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { type DealCommand, decide, type PipelineRules } from '@aura/machines/deals/decide.ts'
import { importDeals, runAutomation } from '@aura/server/deals/index.ts'
import { rulesOf } from '@aura/server/deals/pipelines.ts'
import { actorWith } from '@aura/server/platform/actor.ts'
import type { Work } from '@aura/server/platform/handle.ts'
import { Refusal } from '@aura/server/platform/refuse.ts'
import { withLog } from '@aura/server/platform/with-log.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'

const bench = testBench()
let company: TestCompany
const owner = () => company.people[0]?.claims ?? expect.fail('nobody there')
const call = async <T>(name: string, input: object) => (await bench.call(name, input, owner())).output as T

const inside = <T>(work: (context: Work) => Promise<T>): Promise<T> => {
  const parts = { pool: bench.pool, news: { publish: () => {} }, newId: () => randomUUIDv7() }
  const batch = { company: company.id, actor: owner().userId, cause: null, opening: [] }
  return withLog(parts, batch, ({ db, emit }) => work({ tx: db, emit, now: new Date(), newId: () => randomUUIDv7() }))
}

type Answer = { code: string; params: unknown } | { stage: string; won: boolean }
const allowed = ({ stage, outcome }: Pick<Deal, 'stage' | 'outcome'>): Answer => ({
  stage,
  won: outcome?.result === 'won',
})
const answerOf = async (door: Promise<Answer>): Promise<Answer> => {
  try {
    return await door
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, params: error.detail.params ?? {} }
    throw error
  }
}

const read = (dealId: string) => call<Deal>('deals.read', { dealId })

async function screen(deal: Deal, command: DealCommand): Promise<Answer> {
  const { actor, rules } = await inside(async ({ tx }) => ({
    actor: await actorWith(tx, owner().userId, 'update_crm'),
    rules: (await rulesOf(tx)).get(deal.pipelineId) as PipelineRules,
  }))
  const decision = decide(deal, command, { actor, now: new Date(), ...rules })
  return decision.ok ? allowed(decision.next) : { code: decision.code, params: decision.params }
}

const api = async (deal: Deal, command: DealCommand): Promise<Answer> =>
  allowed(
    command.type === 'win'
      ? await call<Deal>('deals.win', { dealId: deal.id, reason: command.reason })
      : await call<Deal>('deals.move', { dealId: deal.id, to: command.to, before: null }),
  )

async function many(deal: Deal, command: DealCommand): Promise<Answer> {
  const patch = command.type === 'win' ? { won: true } : { stage: command.to }
  const { refused } = await call<{ refused: { code: string; params: object }[] }>('deals.edit-many', {
    edits: [{ dealId: deal.id, patch }],
  })
  const [first] = refused
  return first ? { code: first.code, params: first.params } : allowed(await read(deal.id))
}

/** The trial run first, then the row itself. */
const imported = (deal: Deal, to: string): Promise<Answer> =>
  inside(async (work) => {
    const actor = await actorWith(work.tx, owner().userId, importDeals.needs)
    const params = { pipelineId: deal.pipelineId }
    const row = { title: deal.title, ...(deal.contact !== null && { contact: deal.contact }), stage: to }
    const [plan] = await importDeals.plan({ tx: work.tx, actor, params, rows: [row], numbers: [0] })
    if (plan?.outcome === 'problem') return { code: plan.code, params: plan.params }
    if (plan?.outcome === 'update')
      await importDeals.apply({ ...work, companyId: company.id, actor, params, row, n: 0, plan })
    else expect(plan).toMatchObject({ outcome: 'unchanged', targetId: deal.id })
    return allowed({ stage: to, outcome: undefined })
  })

async function ruleFor({ pipelineId, stage }: Pick<Deal, 'pipelineId' | 'stage'>, to: string): Promise<string> {
  const automationId = randomUUIDv7()
  await call<Automation>('deals.save-automation', {
    ...{ automationId, pipelineId, version: 0, name: 'Regra', least: null },
    ...{ trigger: { on: 'entered', stage }, actions: [{ do: 'move', stage: to }] },
  })
  return automationId
}

async function automated(deal: Deal, automationId: string): Promise<Answer> {
  const config = await sharedWorld().config()
  const run = { automationId, dealId: deal.id, cause: randomUUIDv7(), stayedSince: null }
  await inside((work) => runAutomation({ ...work, companyId: company.id, config }, run))
  const { rows } = await call<{ rows: { result: string; code: string; params: object }[] }>('deals.automation-runs', {
    automationId,
  })
  const [{ result, code, params } = expect.fail('no run')] = rows
  return result === 'refused' ? { code, params } : allowed(await read(deal.id))
}

const [firstField, secondField] = [randomUUIDv7(), randomUUIDv7()]
const mostStages = 5
const ids = Array.from({ length: mostStages }, (_, at) => `etapa-${at}`)
/** Taken away after the rules were saved that name it. */
const gone = 'some'
const idAmong = fc.constantFrom(...ids)

const ruleShape = fc.record({
  kind: fc.constantFrom(...stageKinds),
  probability: fc.option(fc.integer({ min: 0, max: 100 })),
  requires: fc.subarray([...requirables]),
  requiresFields: fc.subarray([firstField, secondField]),
  to: fc.option(fc.uniqueArray(idAmong, { maxLength: 3 }), { freq: 2 }),
})
const stagesShape = fc.array(ruleShape, { minLength: 3, maxLength: mostStages }).map((rules) =>
  rules.map(
    (rule, at): StageRule => ({
      ...rule,
      ...{ id: `etapa-${at}`, name: `Etapa ${at}`, colour: 'neutral', rotsAfterDays: null },
      kind: at === 0 ? 'open' : rule.kind,
      to: rule.to?.filter((id) => Number(id.slice(6)) < rules.length) ?? null,
    }),
  ),
)
const factsShape = fc.record({
  contact: fc.option(fc.constant('Clínica')),
  value: fc.constantFrom({ amount: 0, currency: 'BRL' }, { amount: 500, currency: 'BRL' }),
  expectedClose: fc.constantFrom(null, '2027-01-31'),
  fields: fc.subarray([firstField, secondField]).map((has) => Object.fromEntries(has.map((id) => [id, 3]))),
})
const caseShape = fc.record({ stages: stagesShape, from: fc.nat(), to: fc.nat(), facts: factsShape })
type Case = { stages: StageRule[]; from: number; to: number; facts: object }

const withoutDemands = (rule: StageRule): StageRule => ({ ...rule, requires: [], requiresFields: [], to: null })

/** One deal for each door that changes its own, in a pipeline that demands nothing before they stand there. */
async function stand({ stages, from, to, facts }: Case) {
  company = await createTestCompany(bench.databaseUrl)
  for (const [at, fieldId] of [firstField, secondField].entries())
    await call('contacts.create-field', {
      ...{ fieldId, owner: 'deal', key: `campo_${at}`, label: `Campo ${at}`, type: 'number' },
      ...{ choices: [], required: false },
    })
  const pipelineId = randomUUIDv7()
  const free = stages.map(withoutDemands)
  const extra = { ...withoutDemands(stages[0] ?? expect.fail('no stage')), id: gone, name: 'Some' }
  await call<Pipeline>('deals.create-pipeline', { pipelineId, name: 'Gerado', stages: [...free, extra] })
  const stage = stages[from % stages.length]?.id ?? ''
  const target = [...stages.map(({ id }) => id), gone][to % (stages.length + 1)] ?? ''
  const open = (title: string) =>
    call<Deal>('deals.create', { dealId: randomUUIDv7(), pipelineId, stage, title, probability: 10, ...facts })
  const deals = {
    ...{ screen: await open('screen'), api: await open('api'), many: await open('many') },
    ...{ imported: await open('imported'), automated: await open('automated') },
    ...{ won: await open('won'), wonAmongMany: await open('won among many') },
  }
  const automationId = await ruleFor({ pipelineId, stage }, target)
  await call('deals.edit-pipeline', { pipelineId, version: 1, name: 'Gerado', stages })
  return { deals, target, automationId }
}

const rule = (id: number, over: Partial<StageRule> = {}): StageRule => ({
  ...{ id: `etapa-${id}`, name: `Etapa ${id}`, kind: 'open', colour: 'neutral', probability: null, requires: [] },
  ...{ requiresFields: [], to: null, rotsAfterDays: null, ...over },
})
const nothing = { contact: null, value: { amount: 0, currency: 'BRL' }, expectedClose: null, fields: {} }
const three = (second: Partial<StageRule>, third: Partial<StageRule>) => [rule(0), rule(1, second), rule(2, third)]
/** Each answer at least once, however the others fall out: what it is, and where it is given. */
const examples: [string, Case][] = [
  ['reopen_first', { stages: three({ kind: 'lost' }, { kind: 'closing' }), from: 1, to: 2, facts: nothing }],
  ['not_allowed', { stages: three({ to: ['etapa-2'] }, {}), from: 1, to: 0, facts: nothing }],
  ['no_stage', { stages: three({}, {}), from: 0, to: 3, facts: nothing }],
  ['requires_reason', { stages: three({ kind: 'lost', requires: ['reason'] }, {}), from: 0, to: 1, facts: nothing }],
  ['requires_contact', { stages: three({ requires: ['contact'] }, {}), from: 0, to: 1, facts: nothing }],
  ['requires_value', { stages: three({ requires: ['value'] }, {}), from: 0, to: 1, facts: nothing }],
  ['requires_expectedClose', { stages: three({ requires: ['expectedClose'] }, {}), from: 0, to: 1, facts: nothing }],
  ['moved', { stages: three({}, {}), from: 0, to: 1, facts: nothing }],
  ['close_first', { stages: three({}, { kind: 'closing' }), from: 0, to: 1, facts: nothing }],
  ['won', { stages: three({ kind: 'closing' }, {}), from: 1, to: 0, facts: nothing }],
  ['requires_field', { stages: three({ requiresFields: [secondField] }, {}), from: 0, to: 1, facts: nothing }],
]

const seen = new Set<unknown>()

async function askEveryDoor(item: Case): Promise<void> {
  const { deals, target, automationId } = await stand(item)
  const move: DealCommand = { type: 'move', to: target }
  const shown = await screen(deals.screen, move)
  seen.add('code' in shown ? (shown.params as { reason?: string }).reason : 'moved')
  expect({
    api: await answerOf(api(deals.api, move)),
    many: await answerOf(many(deals.many, move)),
    imported: await answerOf(imported(deals.imported, target)),
    automated: await automated(deals.automated, automationId),
  }).toEqual({ api: shown, many: shown, imported: shown, automated: shown })
  const win: DealCommand = { type: 'win', reason: null }
  const asWon = await screen(deals.screen, win)
  seen.add('code' in asWon ? (asWon.params as { reason?: string }).reason : 'won')
  expect({
    api: await answerOf(api(deals.won, win)),
    many: await answerOf(many(deals.wonAmongMany, win)),
  }).toEqual({ api: asWon, many: asWon })
}

it('every move and win in every pipeline is answered alike at every door', async () => {
  await fc.assert(fc.asyncProperty(caseShape, askEveryDoor), {
    numRuns: 30,
    examples: examples.map(([, item]) => [item]),
  })
  expect([...seen]).toEqual(expect.arrayContaining(examples.map(([answer]) => answer)))
}, 120_000)

it('an archived deal, and one in an archived pipeline, move at no door', async () => {
  const stages = three({ kind: 'lost' }, {})
  const { deals, automationId, target } = await stand({ stages, from: 1, to: 0, facts: nothing })
  const move: DealCommand = { type: 'move', to: target }
  const archive = async (deal: Deal) => {
    await call('deals.edit-many', { edits: [{ dealId: deal.id, patch: { archived: true } }] })
    return await read(deal.id)
  }
  const isArchived = { code: 'deals.archived' }
  expect(await screen(await archive(deals.screen), move)).toMatchObject(isArchived)
  // A person hears who has archived it as well.
  const archivedBy = { ...isArchived, params: { by: 'Pessoa 1' } }
  expect(await answerOf(api(await archive(deals.api), move))).toMatchObject(archivedBy)
  expect(await answerOf(many(await archive(deals.many), move))).toMatchObject(archivedBy)
  expect(await automated(await archive(deals.automated), automationId)).toEqual({ ...isArchived, params: {} })

  const { pipelineId } = deals.won
  await call('deals.archive-pipeline', { pipelineId, version: 2 })
  const pipelineArchived = { code: 'deals.pipeline_archived', params: {} }
  expect(await screen(deals.won, move)).toEqual(pipelineArchived)
  expect(await answerOf(api(deals.won, move))).toEqual(pipelineArchived)
  expect(await answerOf(many(deals.won, move))).toEqual(pipelineArchived)
  expect(await answerOf(imported(deals.imported, target))).toEqual(pipelineArchived)
  expect(await automated(deals.won, automationId)).toEqual(pipelineArchived)
})
