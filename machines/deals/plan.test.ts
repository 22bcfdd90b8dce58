import { type Deal, type Stage, stages } from '@aura/contracts/deals/deal.ts'
import type { DealPatch } from '@aura/contracts/deals/edit-many.ts'
import { defaultStages, type StageRule } from '@aura/contracts/deals/pipeline.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decide, decideEdit } from './decide.ts'
import { planEdits, undoOf } from './plan.ts'

const at = '2026-12-10T12:00:00.000Z'
const earlier = '2026-12-01T12:00:00.000Z'
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

it('winning many counts those that are won, those that stay and why, and leaves what is won alone', () => {
  const outcome = { result: 'won', reason: 'Prazo', at: earlier } as const
  const deals = [
    deal({ id: 'a', stage: 'closing' }),
    deal({ id: 'b', stage: 'closing', outcome }),
    deal({ id: 'c' }),
    deal({ id: 'd', stage: 'closing', archivedAt: at }),
  ]
  const plan = planEdits(deals, { won: true, reason: 'Prazo' }, deciding)
  expect(plan.changing.map(({ id }) => id)).toEqual(['a'])
  expect(plan.unchanged.map(({ id }) => id)).toEqual(['b'])
  expect(plan.refused.map(({ why, deals }) => [why.params.reason ?? why.code, deals[0]?.id])).toEqual([
    ['close_first', 'c'],
    ['deals.archived', 'd'],
  ])
})

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

/** Stages of one's own: a probability of its own, a reason demanded, a way that leads out alone. */
const strict: readonly StageRule[] = defaultStages.map((rule) => ({
  ...rule,
  ...(rule.id === 'closing' && { probability: 90 }),
  ...(rule.id === 'lost' && { probability: 0, requires: ['reason'] as const, to: ['prospecting'] }),
  ...(rule.id === 'proposal' && { requires: ['value'] as const, to: ['closing', 'lost'] }),
}))
const outcomeIn = (stage: Stage, won: boolean): Deal['outcome'] => {
  if (stage === 'lost') return { result: 'lost', reason: 'Preço', at: earlier }
  return stage === 'closing' && won ? { result: 'won', reason: null, at: earlier } : undefined
}

it('a patch and its undo leave the deal as it was, with its place, probability, outcome and reason', () => {
  const sets = fc.constantFrom(defaultStages, strict)
  fc.assert(
    fc.property(
      sets,
      fc.constantFrom(...stages),
      fc.boolean(),
      fc.uniqueArray(tag),
      patch,
      (rules, stage, won, tagIds, change) => {
        const strictly = { ...deciding, stages: rules }
        const before = deal({
          stage,
          movedAt: earlier,
          outcome: outcomeIn(stage, won),
          ...(tagIds.length > 0 && { tagIds }),
        })
        const done = decideEdit(before, { reason: 'Prazo', ...change }, strictly)
        if (!done.ok || done.next === before) return
        const after = { ...done.next, rank: 'z' }
        const { patch: inverse, undoesMove } = undoOf(before, after, change)
        expect(undoesMove).toBe(after.stage === before.stage ? undefined : after.version)
        const undone = decideEdit(after, { ...inverse, ...(undoesMove && { undone: { before, after } }) }, strictly)
        if (!undone.ok) return expect.fail(undone.params.reason?.toString())
        const { tagIds: tags = [], version: _v, ...rest } = undone.next
        const { tagIds: had = [], version: _bv, ...was } = before
        const rank = undoesMove ? before.rank : after.rank
        expect({ ...rest, tags: tags.toSorted() }).toEqual({
          ...was,
          rank,
          tags: had.toSorted(),
          archivedAt: undefined,
        })
      },
    ),
    { numRuns: 1_000 },
  )
})

it('a deal that has moved or ended since is not put back, and a probability that was changed since stands', () => {
  const before = deal({ stage: 'proposal', probability: 10, movedAt: earlier })
  const moved = decideEdit(before, { stage: 'closing' }, { ...deciding, stages: strict })
  if (!moved.ok) return expect.fail('stayed')
  const undone = { before, after: moved.next }
  const strictly = { ...deciding, now: new Date('2026-12-11T12:00:00.000Z'), stages: strict }
  const again = decide(moved.next, { type: 'move', to: 'negotiation' }, strictly)
  const won = decide(moved.next, { type: 'win', reason: null }, strictly)
  for (const later of [again, won]) {
    if (!later.ok) return expect.fail(later.code)
    expect(decideEdit(later.next, { undone }, strictly)).toMatchObject({ ok: false, code: 'command.stale' })
  }
  const edited = { ...moved.next, probability: 70, title: 'y' }
  expect(decideEdit(edited, { undone }, strictly)).toMatchObject({
    ok: true,
    next: { stage: 'proposal', probability: 70, title: 'y', movedAt: earlier },
  })
  // What the stage demands and has been taken away since is missed.
  const emptied = { ...moved.next, value: { amount: 0, currency: 'BRL' as const } }
  expect(decideEdit(emptied, { undone }, strictly)).toMatchObject({ ok: false, params: { reason: 'requires_value' } })
})
