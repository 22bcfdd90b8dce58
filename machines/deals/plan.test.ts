import { type Deal, stages } from '@aura/contracts/deals/deal.ts'
import type { DealPatch } from '@aura/contracts/deals/edit-many.ts'
import { defaultStages } from '@aura/contracts/deals/pipeline.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decideEdit } from './decide.ts'
import { inverseOf, planEdits } from './plan.ts'

const at = '2026-12-10T12:00:00.000Z'
const deal = (over: Partial<Deal> = {}): Deal => ({
  ...{ id: 'd', pipelineId: 'p', stage: 'proposal', rank: 'a', title: 'x', contact: null, contactId: null },
  ...{
    value: { amount: 1, currency: 'BRL' },
    probability: 1,
    ownerId: 'u',
    ownerName: 'Ana',
    createdAt: at,
    movedAt: at,
  },
  ...{ version: 1, ...over },
})
const deciding = { actor: { permissions: ['update_crm'] }, now: new Date(at), stages: defaultStages } as const

it('a plan counts every deal once and groups those that refuse by their reason', () => {
  const deals = [
    deal({ id: 'a', stage: 'lost' }),
    deal({ id: 'b', stage: 'closing' }),
    deal({ id: 'c' }),
    deal({ id: 'd', archivedAt: at }),
  ]
  const plan = planEdits(deals, { stage: 'closing' }, deciding)
  expect(plan.changing.map(({ id }) => id)).toEqual(['c'])
  expect(plan.unchanged.map(({ id }) => id)).toEqual(['b'])
  expect(plan.refused.map(({ why, deals }) => [why.params.reason ?? why.code, deals[0]?.id])).toEqual([
    ['reopen_first', 'a'],
    ['deals.archived', 'd'],
  ])
})

const tag = fc.constantFrom('t1', 't2', 't3')
const patch: fc.Arbitrary<DealPatch> = fc.oneof(
  fc.record({ archived: fc.constant(true) }),
  fc.record(
    {
      title: fc.constantFrom('x', 'y'),
      stage: fc.constantFrom(...stages),
      value: fc.record({ amount: fc.nat(9), currency: fc.constant('BRL' as const) }),
      probability: fc.nat(100),
      expectedClose: fc.constantFrom(null, '2026-12-24'),
      addTags: fc.uniqueArray(tag),
      removeTags: fc.uniqueArray(tag),
    },
    { requiredKeys: [] },
  ),
)

it('a patch and its inverse leave the deal as it was', () => {
  fc.assert(
    fc.property(fc.constantFrom(...stages), fc.uniqueArray(tag), patch, (stage, tagIds, change) => {
      // A stage that is left may not be entered again from everywhere; the way back is then refused, and says so.
      const before = deal({ stage, ...(tagIds.length > 0 && { tagIds }) })
      const done = decideEdit(before, change, deciding)
      if (!done.ok || done.next === before) return
      const undone = decideEdit(done.next, inverseOf(before, change), deciding)
      if (!undone.ok) {
        expect(undone).toMatchObject({ code: 'deals.move_refused' })
        return
      }
      const { tagIds: tags = [], version: _v, movedAt: _m, outcome: _o, ...rest } = undone.next
      const { tagIds: had = [], version: _bv, movedAt: _bm, outcome: _bo, ...was } = before
      expect({ ...rest, tags: tags.toSorted() }).toEqual({ ...was, tags: had.toSorted(), archivedAt: undefined })
    }),
  )
})
