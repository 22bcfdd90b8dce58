import { dealMoved, moveDeal } from '@aura/contracts/deals/move.ts'
import { atStage, dealStage } from '@aura/machines/deals/stage.ts'
import { advance } from '../platform/advance.ts'
import { handle } from '../platform/handle.ts'
import { assertReferences } from '../platform/references.ts'
import { rankAt } from './rank.ts'
import { lockDeal, saveDeal } from './store.ts'

export const move = handle(moveDeal, async ({ input, tx, emit, now, random }) => {
  const deal = await lockDeal(tx, input.dealId)
  await assertReferences(tx, ['deals'], [input.before], 'deals.neighbour_not_found')
  const { value: stage } = advance(dealStage, atStage(deal.stage), { type: 'move', to: input.to }, 'deals.move_refused')
  const target = { pipelineId: deal.pipelineId, stage, before: input.before, moving: deal.id }
  const rank = await rankAt({ tx, emit, random }, target)
  const movedAt = stage === deal.stage ? deal.movedAt : now.toISOString()
  const moved = await saveDeal(tx, { ...deal, stage, rank, movedAt })
  emit(dealMoved, { deal: moved, from: deal.stage })
  return moved
})
