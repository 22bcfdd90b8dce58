import type { Deal } from '@aura/contracts/deals/deal.ts'
import { dealMoved, moveDeal } from '@aura/contracts/deals/move.ts'
import type { BodyOf } from '@aura/contracts/platform/operation.ts'
import { moveConflict, transferConflict } from '@aura/machines/deals/concurrent-edit.ts'
import { decide } from '@aura/machines/deals/decide.ts'
import { allowed, assertAllowed } from '../platform/allowed.ts'
import { handle } from '../platform/handle.ts'
import { assertReferences } from '../platform/references.ts'
import { refuse } from '../platform/refuse.ts'
import { namingArchiver } from './archiver.ts'
import { editSince, isAhead } from './concurrent-edit.ts'
import { rankAt } from './rank.ts'
import { holdPipelineOf, lockOnBoard, saveDeal } from './store.ts'

/** What is said of a deal that has left a stage. */
export const movedFrom = (
  before: Pick<Deal, 'pipelineId' | 'stage' | 'outcome'>,
  deal: Deal,
  undone = false,
): BodyOf<typeof dealMoved> => ({
  ...{ deal, from: before.stage },
  ...(before.pipelineId !== deal.pipelineId && { fromPipelineId: before.pipelineId }),
  ...(before.outcome && { previousResult: before.outcome.result }),
  ...(undone && { undone }),
})

export const move = handle(moveDeal, async ({ input, tx, emit, caller, now, random }) => {
  const { deal, rules } = await lockOnBoard(tx, input.dealId)
  await assertReferences(tx, ['deals'], [input.before], 'deals.neighbour_not_found')
  const { version, seenCommands } = input
  if (isAhead(deal, { version })) return refuse('command.stale', { params: { version: deal.version } })
  const seen = version !== undefined && { version, seenCommands, userId: caller.userId }
  const since = seen ? await editSince(tx, deal, seen) : undefined
  const command = { type: 'move', to: input.to, reason: input.reason } as const
  // Its stages are others now, so what they allow says nothing of this move.
  assertAllowed(since && transferConflict(since))
  // Nobody is asked whether to write over a stage that the deal could not leave for this one.
  const decision = decide(deal, command, { actor: caller, now, ...rules })
  const { next } = allowed(await namingArchiver(tx, deal, decision))
  assertAllowed(since && moveConflict(input.to, since))
  const target = { pipelineId: deal.pipelineId, stage: next.stage, before: input.before, moving: deal.id }
  await holdPipelineOf(tx, deal, next, rules.stages)
  const moved = await saveDeal(tx, { ...next, rank: await rankAt({ tx, emit, random }, target) })
  emit(dealMoved, movedFrom(deal, moved))
  return moved
})
