import type { Deal } from '@aura/contracts/deals/deal.ts'
import { expect, it } from 'vitest'
import { decideMerge, duplicatesOf, withoutTakeover } from './merge.ts'

const at = '2026-11-24T12:00:00.000Z'
const deal = (id: string, over: Partial<Deal> = {}): Deal => ({
  ...{ id, pipelineId: 'p', stage: 'proposal', rank: 'a0', title: 'Renovação anual', contact: null, contactId: null },
  ...{ value: { amount: 1, currency: 'BRL' }, probability: 50, ownerId: 'ana', ownerName: 'Ana' },
  ...{ createdAt: at, movedAt: at, version: 1, ...over },
})
const actor = { permissions: ['update_crm' as const] }

it('deals of one contact with titles alike are hinted at, ended ones and those of others are not', () => {
  const ana = { contact: 'Ana', contactId: 'c1' }
  const others = [
    deal('same words', { ...ana, title: 'Renovacao Anual 2027' }),
    deal('another matter', { ...ana, title: 'Treinamento' }),
    deal('another contact', { contact: 'Bia', contactId: 'c2' }),
    deal('no contact', {}),
    deal('won', { ...ana, outcome: { result: 'won', reason: null, at } }),
  ]
  const found = duplicatesOf(deal('mine', ana), others)
  expect(found.map(({ id }) => id)).toEqual(['same words', 'no contact'])
  expect(duplicatesOf({ title: ' ', contact: null, contactId: null }, others)).toEqual([])
})

it('the kept deal takes what it lacks, and an undo takes back what is still there', () => {
  const kept = deal('kept', { tagIds: ['t1'] })
  const gone = deal('gone', { tagIds: ['t1', 't2'], contact: 'Ana', contactId: 'c1', expectedClose: '2026-12-01' })
  const decision = decideMerge(kept, gone, actor)
  if (!decision.ok) throw new Error(decision.code)
  const { kept: merged, takeover } = decision.next
  expect(merged).toMatchObject({ tagIds: ['t1', 't2'], contactId: 'c1', expectedClose: '2026-12-01', version: 2 })
  expect(withoutTakeover(merged, gone, takeover)).toEqual({ ...kept, expectedClose: undefined, version: 3 })
  const later = { ...merged, expectedClose: '2027-01-01' }
  expect(withoutTakeover(later, gone, takeover).expectedClose).toBe('2027-01-01')
})

it('a deal is not merged with itself, nor one that is archived, nor without the right', () => {
  const [kept, gone] = [deal('kept'), deal('gone', { archivedAt: at })]
  expect(decideMerge(kept, kept, actor)).toMatchObject({ code: 'deals.same_deal' })
  expect(decideMerge(kept, gone, actor)).toMatchObject({ code: 'deals.archived' })
  expect(decideMerge(kept, deal('other'), { permissions: [] })).toMatchObject({ code: 'auth.forbidden' })
})
