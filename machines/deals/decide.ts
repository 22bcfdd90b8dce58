/**
 * Whether a deal may move, and what it becomes. The board asks for its columns, its menu and what it shows at once; the
 * server asks with the deal locked. Its rank follows from the column (`rank.ts`).
 */
import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import { moveDeal } from '@aura/contracts/deals/move.ts'
import { attempt } from '../platform/attempt.ts'
import { type Actor, allowedTo, type Decision, refused, withoutPermission } from '../platform/decision.ts'
import { atStage, dealStage } from './stage.ts'

export type DealCommand = { type: 'move'; to: Stage }
export type Deciding = { actor: Omit<Actor, 'id'>; now: Date }

type Decided = Pick<Deal, 'stage' | 'movedAt' | 'version'>

export function decide<D extends Decided>(deal: D, { to }: DealCommand, { actor, now }: Deciding): Decision<D> {
  const lack = withoutPermission(moveDeal.needs, actor)
  if (lack) return lack
  const moved = attempt(dealStage, atStage(deal.stage), { type: 'move', to })
  if (!moved.ok) return refused('deals.move_refused', { reason: moved.reason })
  const movedAt = to === deal.stage ? deal.movedAt : now.toISOString()
  return allowedTo({ ...deal, stage: moved.next.value, movedAt, version: deal.version + 1 })
}
