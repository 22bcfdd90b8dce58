import type { Field } from '@aura/contracts/contacts/fields.ts'
import { defaultStages, type StageRule } from '@aura/contracts/deals/pipeline.ts'
import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { problemsOf } from './deal-problems.ts'
import { type Draft, emptyDraft } from './draft.ts'

const t = ((key: string) => key) as unknown as TFunction
const size: Field = {
  ...{ id: 'size', owner: 'deal', key: 'porte', label: 'Porte', type: 'text', choices: [] },
  ...{ required: true, position: 0, archived: false, version: 1 },
}
const stages = (over: Partial<StageRule>, id = 'prospecting'): StageRule[] =>
  defaultStages.map((stage) => (stage.id === id ? { ...stage, ...over } : stage))
const whole: Draft = { ...emptyDraft('prospecting'), title: 'Loja', amount: '10' }
const wrong = (over: Partial<Draft>, rules: readonly StageRule[] = defaultStages, ownFields: readonly Field[] = []) =>
  problemsOf({ ...whole, ...over }, { current: undefined, isNew: true, stages: rules, ownFields, language: 'pt-BR', t })

it('names each field that is no deal’s, also a row of the company’s own', () => {
  expect(wrong({})).toEqual({})
  expect(wrong({ title: ' ', amount: 'muito', probability: '400' })).toEqual({
    title: 'deals.invalid.title',
    amount: 'deals.invalid.value',
    probability: 'deals.invalid.probability',
  })
  const typed = { fields: { size: { text: '?', value: undefined } } }
  expect(wrong(typed, defaultStages, [size])).toEqual({ 'fields.size': 'contacts.fields.wrong.text' })
})

it('asks of a new deal what the company requires, and then what its stage demands', () => {
  expect(wrong({}, defaultStages, [size])).toEqual({ 'fields.size': 'contacts.fields.required_text' })
  expect(wrong({}, stages({ requires: ['contact'] }))).toEqual({ contact: 'deals.move_refused.requires_contact' })
  expect(wrong({}, stages({ requires: ['expectedClose'] }))).toEqual({
    expectedClose: 'deals.move_refused.requires_expectedClose',
  })
  const own = stages({ requiresFields: ['size'] })
  expect(wrong({}, own, [{ ...size, required: false }])).toEqual({ 'fields.size': 'deals.move_refused.requires_field' })
  expect(wrong({ stage: 'lost' }, stages({ requires: ['reason'] }, 'lost'))).toEqual({
    reason: 'deals.outcome.missing',
  })
})
