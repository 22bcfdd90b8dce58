import type { Deal } from '@aura/contracts/deals/deal.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { draftOf } from './draft.ts'
import { mergeDraft, namesIn, seenBut } from './draft-merge.ts'

const at = '2026-03-02T10:00:00.000Z'
const seen: Deal = {
  ...{ id: 'd', pipelineId: 'p', stage: 'proposal', rank: 'a0', title: 'Loja', contact: null, contactId: null },
  ...{ value: { amount: 100, currency: 'BRL' }, probability: 50, ownerId: 'u', ownerName: 'Ana' },
  ...{ tagIds: ['t1', 't2'], fields: { f1: 'a' }, createdAt: at, movedAt: at, version: 1 },
}
const draft = draftOf(seen, 'pt-BR')
const now = (over: Partial<Deal>): Deal => ({ ...seen, version: 2, ...over })

it('fields that nobody has typed into follow the others, and what was typed stays', () => {
  const current = now({ contact: 'Papelaria', probability: 60 })
  const merged = mergeDraft({ ...draft, amount: '900' }, { seen, current }, 'pt-BR')
  expect(merged.conflictingFields).toEqual([])
  expect(merged.draft).toEqual({ ...draft, amount: '900', contact: 'Papelaria', probability: '60' })
  expect(seenBut({ seen, current }, [])).toEqual(current)
})

it('a field that both have changed is named, and stays as it was seen until the user has chosen', () => {
  const current = now({ value: { amount: 120_000, currency: 'BRL' }, title: 'Loja nova', fields: { f1: 'b' } })
  const typed = { ...draft, amount: '900', fields: { f1: { text: 'c', value: 'c' } } }
  const merged = mergeDraft(typed, { seen, current }, 'pt-BR')
  expect(merged.conflictingFields).toEqual(['value', 'field:f1'])
  expect(merged.draft).toEqual({ ...typed, title: 'Loja nova' })
  const seenNow = seenBut({ seen, current }, merged.conflictingFields)
  expect(seenNow).toEqual({ ...current, value: seen.value, fields: seen.fields, version: 1 })
  // The same again changes nothing more.
  expect(mergeDraft(merged.draft, { seen: seenNow, current }, 'pt-BR')).toEqual(merged)
  expect(namesIn(merged.conflictingFields)).toEqual(['amount', 'currency'])
})

it('tags that both put on and take off are merged one by one', () => {
  const tags = fc.uniqueArray(fc.constantFrom<string>('t1', 't2', 't3', 't4'))
  fc.assert(
    fc.property(tags, tags, (own, others) => {
      const current = now({ tagIds: others })
      const merged = mergeDraft({ ...draft, tagIds: own }, { seen, current }, 'pt-BR')
      for (const tag of ['t1', 't2', 't3', 't4']) {
        const before = seen.tagIds?.includes(tag) === true
        const expected = own.includes(tag) === before ? others.includes(tag) : own.includes(tag)
        expect(merged.draft.tagIds.includes(tag)).toBe(expected)
      }
    }),
  )
})

it('a new name of the organization or the contact is not in conflict with another choice, and follows otherwise', () => {
  const named: Deal = { ...seen, organization: { id: 'o1', name: 'Loja' }, contact: 'Ana', contactId: 'c1' }
  const current: Deal = { ...named, organization: { id: 'o1', name: 'Loja SA' }, contact: 'Ana Reis', version: 2 }
  const before = draftOf(named, 'pt-BR')
  const chosen = { ...before, organization: { id: 'o2', name: 'Outra' }, contact: 'Bia', contactId: null }
  const merge = (draft: typeof before) => mergeDraft(draft, { seen: named, current }, 'pt-BR')
  expect(merge(chosen)).toEqual({ draft: chosen, conflictingFields: [] })
  expect(merge(before)).toEqual({ draft: draftOf(current, 'pt-BR'), conflictingFields: [] })
})
