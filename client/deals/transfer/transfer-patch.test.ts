import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { expect, test } from 'vitest'
import { demandsOfTransfer, transferPatch, wrongIn } from './transfer-patch.ts'

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

test('what was typed and no deal may have is named, and nothing typed is not', () => {
  const typed = { amount: '900', fields: {} }
  expect(wrongIn(transfer, typed)).toEqual([])
  expect(wrongIn({ ...transfer, amount: undefined, expectedClose: '' }, { ...typed, amount: '' })).toEqual([])
  // A year that is half typed, an amount above the limit, and texts that mean nothing.
  const wrong = {
    ...transfer,
    expectedClose: '0002-01-31',
    amount: 1e18,
    fields: { a: undefined, b: 'x'.repeat(9999) },
  }
  expect(wrongIn(wrong, { amount: '1', fields: { a: 'x' } })).toEqual(['value', 'expectedClose', 'field:a', 'field:b'])
  expect(wrongIn({ ...transfer, amount: undefined }, { ...typed, amount: 'x' })).toEqual(['value'])
})
