import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { expect, test } from 'vitest'
import { demandsOfTransfer, transferPatch } from './transfer-patch.ts'

const at = '2026-03-02T10:00:00.000Z'
const deal = (over: Partial<Deal>): Deal => ({
  ...{ id: 'd', pipelineId: 'p', stage: 'proposal', rank: 'a0', title: 'Loja', contact: null, contactId: null },
  ...{ value: { amount: 100, currency: 'USD' }, probability: 50, ownerId: 'u', ownerName: 'Ana' },
  ...{ createdAt: at, movedAt: at, version: 1, ...over },
})
const rule: StageRule = {
  ...{ id: 'offer', name: 'Oferta', kind: 'open', colour: 'neutral', probability: null, to: null, rotsAfterDays: null },
  ...{ requires: ['value', 'expectedClose', 'contact'] },
}
const transfer = {
  ...{
    pipelineId: crypto.randomUUID(),
    stage: 'offer',
    reason: 'x',
    amount: 900,
    expectedClose: '2030-01-31',
    fields: {},
  },
}
const empty = deal({ value: { amount: 0, currency: 'EUR' } })

test('only what a deal lacks is asked for and filled in', () => {
  expect(demandsOfTransfer(rule, [deal({ expectedClose: '2029-01-01' })])).toEqual([])
  expect(demandsOfTransfer(rule, [deal({ expectedClose: '2029-01-01' }), empty])).toEqual(['value', 'expectedClose'])
  const { pipelineId } = transfer
  expect(transferPatch(deal({ expectedClose: '2029-01-01' }), rule, transfer)).toEqual({ pipelineId, stage: 'offer' })
  expect(transferPatch(empty, rule, transfer)).toEqual({
    ...{ pipelineId, stage: 'offer', value: { amount: 900, currency: 'EUR' }, expectedClose: '2030-01-31' },
  })
})

test('a reason goes along only where the deal is lost by it', () => {
  const lost = { ...rule, requires: [], kind: 'lost' as const }
  expect(transferPatch(deal({}), lost, transfer)).toMatchObject({ reason: 'x' })
  expect(transferPatch(deal({}), { ...lost, kind: 'open' }, transfer)).not.toHaveProperty('reason')
})
