import type { Deal } from '@aura/contracts/deals/deal.ts'
import { defaultStages } from '@aura/contracts/deals/pipeline.ts'
import { expect, it } from 'vitest'
import { currentDeal, nextStepOf } from './next-step.ts'

const id = (last: number) => `0198c0de-0000-7000-8000-00000000000${last}`
const deal: Deal = {
  ...{
    id: id(1),
    pipelineId: id(2),
    stage: 'qualification',
    rank: 'a',
    title: 'Sapatos',
    contact: 'Ana',
    contactId: id(3),
  },
  ...{ value: { amount: 0, currency: 'BRL' }, probability: 10, ownerId: id(4), ownerName: 'Bia', version: 1 },
  ...{ createdAt: '2026-11-01T00:00:00.000Z', movedAt: '2026-11-02T00:00:00.000Z' },
}
const now = new Date('2026-11-24T12:00:00.000Z')
const facts = { stages: defaultStages, planned: [], now, permissions: ['update_crm' as const] }
const planned = (text: string, dueAt: string | null) => ({ kind: 'call' as const, text, dueAt, doneAt: null })

it('what was planned first comes first, and says when it is overdue', () => {
  const two = [planned('depois', null), planned('antes', '2026-11-20T00:00:00.000Z')]
  expect(nextStepOf(deal, { ...facts, planned: two })).toMatchObject({
    kind: 'activity',
    text: 'antes',
    isOverdue: true,
  })
})

it('the next stage, what it asks and the deal has not, or the win', () => {
  expect(nextStepOf(deal, facts)).toMatchObject({ kind: 'move', stage: { id: 'proposal' } })
  const stages = defaultStages.map((rule) =>
    rule.id === 'proposal' ? { ...rule, requires: ['value' as const] } : rule,
  )
  expect(nextStepOf(deal, { ...facts, stages })).toMatchObject({ kind: 'requires', field: 'value' })
  expect(nextStepOf({ ...deal, stage: 'closing' }, facts)).toMatchObject({ kind: 'win' })
  expect(nextStepOf({ ...deal, stage: 'lost' }, facts)).toBe(null)
})

it('without the right to move deals no move is advised', () =>
  expect(nextStepOf(deal, { ...facts, permissions: [] })).toBe(null))

it('the deal that moved last and is not over is the current one', () => {
  const won: Deal = {
    ...deal,
    id: id(5),
    movedAt: '2026-11-20T00:00:00.000Z',
    outcome: { result: 'won', reason: null, at: now.toISOString() },
  }
  const newer: Deal = { ...deal, id: id(6), movedAt: '2026-11-10T00:00:00.000Z' }
  expect(currentDeal([deal, won, newer])?.id).toBe(id(6))
})
