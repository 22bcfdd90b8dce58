import { dealMoved, moveDeal } from '@aura/contracts/deals/move.ts'
import { atStage, dealStage } from '@aura/machines/deals/stage.ts'
import { advance } from '../platform/advance.ts'
import { handle } from '../platform/handle.ts'
import { lockDeal, rankAt, saveDeal } from './store.ts'

export const move = handle(moveDeal, async ({ input, tx, emit, now, random }) => {
  const deal = await lockDeal(tx, input.dealId)
  advance(dealStage, atStage(deal.stage), { type: 'move', to: input.to }, 'deals.move_refused')
  const place = { pipelineId: deal.pipelineId, stage: input.to, before: input.before, moving: deal.id }
  const rank = await rankAt(tx, place, random)
  const movedAt = input.to === deal.stage ? deal.movedAt : now.toISOString()
  const moved = await saveDeal(tx, { ...deal, stage: input.to, rank, movedAt })
  emit(dealMoved, { deal: moved, from: deal.stage })
  return moved
})
