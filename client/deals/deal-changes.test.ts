import type { Field } from '@aura/contracts/contacts/fields.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { defaultStages } from '@aura/contracts/deals/pipeline.ts'
import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { dealChanges } from './deal-changes.ts'

const at = '2026-03-02T10:00:00.000Z'
const deal: Deal = {
  ...{ id: 'd', pipelineId: 'p', stage: 'proposal', rank: 'a0', title: 'Loja', contact: null, contactId: null },
  ...{ value: { amount: 100, currency: 'BRL' }, probability: 50, ownerId: 'u', ownerName: 'Ana' },
  ...{ createdAt: at, movedAt: at, version: 1 },
}
const field = (id: string, label: string, type: Field['type'], over: Partial<Field> = {}): Field => ({
  ...{
    id,
    owner: 'deal',
    key: id,
    label,
    type,
    choices: [],
    required: false,
    archived: false,
    position: 0,
    version: 1,
  },
  ...over,
})
const t = ((key: string) => key.replace('deals.history.', '')) as TFunction
const fields = [field('f1', 'Andares', 'number'), field('f2', 'Urgente', 'yes_no', { archived: true })]
const pipelines = [
  { id: 'p', name: 'Vendas', stages: [...defaultStages] },
  {
    id: 'q',
    name: 'Parcerias',
    stages: defaultStages.map((rule) => (rule.id === 'proposal' ? { ...rule, name: 'Primeira conversa' } : rule)),
  },
]
const changes = (before: Partial<Deal>, after: Partial<Deal>) =>
  dealChanges(
    { ...deal, ...before },
    { ...deal, ...after },
    { stages: defaultStages, pipelines, tags: {}, fields, language: 'pt-BR' },
    t,
  ).map((change) => `${change.label}: ${change.before} → ${change.after}`)

it('the organization, the fields of the company and the source of the value are told as they changed', () => {
  expect(changes({}, { organization: { id: 'o', name: 'Aurora' } })).toEqual(['organization: – → Aurora'])
  expect(changes({ fields: { f1: 2, f2: false } }, { fields: { f1: 3 } })).toEqual([
    'Andares: 2 → 3',
    'Urgente: Não → –',
  ])
  expect(changes({}, { followsItems: true })).toEqual(['items: typed_value → follows_items'])
  // A field that is gone has no name any more.
  expect(changes({}, { fields: { gone: 'x' } })).toEqual(['field: – → x'])
})

it('a deal that only changed its place has no change of its own', () => {
  expect(changes({}, { rank: 'a1', version: 2 })).toEqual([])
})

it('a deal that went to another pipeline says so, with the names that each of them has for its stages', () => {
  expect(changes({}, { pipelineId: 'q' })).toEqual([
    'pipeline: Vendas → Parcerias',
    expect.stringMatching(/^stage: .+ → Primeira conversa$/),
  ])
})
