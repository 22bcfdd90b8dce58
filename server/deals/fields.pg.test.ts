/** The company's own fields of deals, at each of the doors by which a deal is opened or changed. */
import { randomUUIDv7 } from 'node:crypto'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { defaultStages, type Pipeline } from '@aura/contracts/deals/pipeline.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { codeOf, testBench } from '@aura/infra/operations-test.ts'
import { beforeEach, expect, it } from 'vitest'

const bench = testBench()
let company: TestCompany
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl, ['company_owner'])
})

const call = async <T>(name: string, input: object) =>
  (await bench.call(name, input, company.people[0]?.claims ?? null)).output as T
async function define(key: string, type: string, over: object = {}): Promise<string> {
  const fieldId = randomUUIDv7()
  const choices = type === 'choice' ? ['Alta', 'Baixa'].map((label) => ({ label, was: [] })) : []
  const field = { fieldId, owner: 'deal', key, label: key, type, choices, required: false }
  await call('contacts.create-field', { ...field, ...over })
  return fieldId
}
const open = (fields: object = {}) =>
  call<Deal>('deals.create', {
    ...{ dealId: randomUUIDv7(), title: 'Loja', value: { amount: 1, currency: 'BRL' }, probability: 10, fields },
  })
const patch = async (deal: Deal, change: object) =>
  await call<{ changed: Deal[]; refused: { code: string; params: object }[] }>('deals.edit-many', {
    edits: [{ dealId: deal.id, patch: change }],
  })

it('a deal says what the fields of the company take, and an edit changes what it states alone', async () => {
  const [priority, floors] = [await define('prioridade', 'choice'), await define('andares', 'number')]
  const deal = await open({ [priority]: 'Alta', [floors]: 3 })
  expect(deal.fields).toEqual({ [priority]: 'Alta', [floors]: 3 })
  const edited = await patch(deal, { fields: { [floors]: null } })
  expect(edited.changed[0]?.fields).toEqual({ [priority]: 'Alta' })
  expect(await codeOf(open({ [floors]: 'três' }))).toBe('contacts.field_refused')
  expect(await codeOf(open({ [randomUUIDv7()]: 'x' }))).toBe('contacts.field_not_found')
})

it('a required field is asked of a deal that is opened by hand', async () => {
  const priority = await define('prioridade', 'choice', { required: true })
  expect(await codeOf(open())).toBe('contacts.field_required')
  const deal = await open({ [priority]: 'Baixa' })
  expect(await codeOf(patch(deal, { fields: { [priority]: null } }))).toBe('contacts.field_required')
})

it('a field of a contact is none of a deal', async () => {
  const ofContacts = await define('aniversario', 'date', { owner: 'contact' })
  expect(await codeOf(open({ [ofContacts]: '2026-01-01' }))).toBe('contacts.field_not_found')
})

it('a stage demands no field that was archived, and can demand none of a contact', async () => {
  const floors = await define('andares', 'number')
  const ofContacts = await define('aniversario', 'date', { owner: 'contact' })
  const [first] = await call<Pipeline[]>('deals.pipelines', {})
  const demanding = (id: string) =>
    defaultStages.map((stage) => (stage.id === 'proposal' ? { ...stage, requiresFields: [id] } : stage))
  const edit = { pipelineId: first?.id, version: first?.version, name: 'Vendas' }
  expect(await codeOf(call('deals.edit-pipeline', { ...edit, stages: demanding(ofContacts) }))).toBe(
    'contacts.field_not_found',
  )
  await call('deals.edit-pipeline', { ...edit, stages: demanding(floors) })
  const [byHand, inBulk] = [await open(), await open()]
  const move = { dealId: byHand.id, to: 'proposal', before: null }
  expect(await codeOf(call('deals.move', move))).toBe('deals.move_refused')
  const field = { fieldId: floors, version: 1, label: 'andares', type: 'number', choices: [], required: false }
  await call('contacts.edit-field', { ...field, archived: true })
  expect((await call<Deal>('deals.move', move)).stage).toBe('proposal')
  expect((await patch(inBulk, { stage: 'proposal' })).refused).toEqual([])
  const [shown] = await call<Pipeline[]>('deals.pipelines', {})
  expect(shown?.stages.find(({ id }) => id === 'proposal')?.requiresFields).toEqual([])
  const again = { ...edit, version: shown?.version, stages: demanding(floors) }
  expect(await codeOf(call('deals.edit-pipeline', again))).toBe('contacts.field_not_found')
})

it('a stage demands a field, and a field that nobody has is no demand', async () => {
  const floors = await define('andares', 'number')
  const [first] = await call<Pipeline[]>('deals.pipelines', {})
  const stages = defaultStages.map((stage) =>
    stage.id === 'proposal' ? { ...stage, requiresFields: [floors] } : stage,
  )
  const edit = { pipelineId: first?.id, version: first?.version, name: 'Vendas' }
  const unknown = stages.map((stage) => ({ ...stage, requiresFields: [randomUUIDv7()] }))
  expect(await codeOf(call('deals.edit-pipeline', { ...edit, stages: unknown }))).toBe('contacts.field_not_found')
  await call('deals.edit-pipeline', { ...edit, stages })
  const deal = await open()
  const [refusal] = (await patch(deal, { stage: 'proposal' })).refused
  expect(refusal).toMatchObject({ code: 'deals.move_refused', params: { reason: 'requires_field' } })
  const filled = await patch(deal, { fields: { [floors]: 3 } })
  const moved = await call<Deal>('deals.move', { dealId: filled.changed[0]?.id, to: 'proposal', before: null })
  expect(moved.stage).toBe('proposal')
  const emptied = (await patch(moved, { fields: { [floors]: null } })).refused[0]
  expect(emptied).toMatchObject({ params: { reason: 'requires_field' } })
})
