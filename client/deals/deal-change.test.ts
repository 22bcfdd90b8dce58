import type { Deal } from '@aura/contracts/deals/deal.ts'
import { expect, it } from 'vitest'
import { changeOf, withoutConflicts } from './deal-change.ts'
import { type DealFields, draftOf, readDraft } from './draft.ts'

const at = '2026-03-02T10:00:00.000Z'
const deal: Deal = {
  ...{ id: 'd', pipelineId: 'p', stage: 'proposal', rank: 'a0', title: 'Loja', contact: 'Ana', contactId: null },
  ...{ value: { amount: 100_00, currency: 'BRL' }, probability: 50, ownerId: 'u', ownerName: 'Ana' },
  ...{ tagIds: ['t1', 't2'], fields: { f1: 'a', f2: 'b' }, createdAt: at, movedAt: at, version: 1 },
}
function formOf(over: Partial<DealFields>): DealFields {
  const reading = readDraft(draftOf(deal, 'pt-BR'), 'pt-BR')
  if ('problems' in reading) throw new Error(reading.problems.join())
  return { ...reading.fields, ...over }
}

it('a form states what was changed in it and nothing else', () => {
  expect(changeOf(deal, formOf({}))).toEqual({})
  expect(changeOf(deal, formOf({ tagIds: ['t2', 't1'], fields: { f1: 'a' } }))).toEqual({})
  const change: Partial<DealFields> = {
    ...{ title: 'Loja nova', contact: 'Bia', contactId: 'c1', organizationId: 'o1', probability: 60 },
    ...{ value: { amount: 5, currency: 'BRL' }, expectedClose: '2026-01-01', ownerId: 'v', tagIds: ['t1'] },
    fields: { f1: null },
  }
  expect(changeOf(deal, formOf(change))).toEqual(change)
})

it('without the fields of a conflict all the rest that was typed is left', () => {
  const change = changeOf(deal, formOf({ contact: 'Bia', probability: 60, ownerId: 'v', fields: { f1: 'x', f2: 'y' } }))
  const conflict = (field: string) => ({ field, by: 'Ana', at, current: null, refused: null })
  expect(withoutConflicts(change, ['contact', 'field:f1'].map(conflict))).toEqual({
    ...{ probability: 60, ownerId: 'v', fields: { f2: 'y' } },
  })
  expect(withoutConflicts(change, ['contact', 'probability', 'owner', 'field:f1', 'field:f2'].map(conflict))).toEqual(
    {},
  )
})
