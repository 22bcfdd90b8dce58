/** The board's commands, each with what it shows before the server has answered. */

import { board } from '@aura/contracts/deals/board.ts'
import { createDeal } from '@aura/contracts/deals/create.ts'
import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import { editDeal } from '@aura/contracts/deals/edit.ts'
import { moveDeal } from '@aura/contracts/deals/move.ts'
import type { Pipeline } from '@aura/contracts/deals/pipeline.ts'
import type { ParamsOf } from '@aura/contracts/platform/operation.ts'
import { useCallback } from 'react'
import { useFeed } from '../platform/feed/provider.tsx'
import { useCommand } from '../platform/feed/use-command.ts'
import { useMay, useMe } from '../platform/me.ts'
import { created, edited, moved } from './optimistic.ts'
import { refusalOf, refusalsOf, winRefusal } from './rules.ts'

/** `params`: of the board that is on the screen. */
export function useDeals(params: ParamsOf<typeof board>, { id: pipelineId, stages, archivedAt }: Pipeline) {
  const { id, name, permissions, withheld } = useMe()
  const { now } = useFeed()
  const isPipelineArchived = archivedAt !== undefined
  const deciding = useCallback(
    () => ({ actor: { permissions, withheld }, now: new Date(now()), stages, isPipelineArchived }),
    [permissions, withheld, now, stages, isPipelineArchived],
  )
  const owner = { id, name }
  const move = useCommand(moveDeal, {
    overlay: { view: board, params, apply: (state, input, id) => moved(state, input, deciding(), id) },
  })
  const create = useCommand(createDeal, {
    overlay: { view: board, params, apply: (state, input) => created(state, input, owner, new Date(now())) },
  })
  const edit = useCommand(editDeal, {
    overlay: { view: board, params, apply: (state, input, id) => edited(state, input, deciding(), id) },
  })
  return {
    pipelineId,
    stages,
    move: move.send,
    create: create.send,
    edit: edit.send,
    refusalOf: useCallback((deal: Deal, to: Stage) => refusalOf(deal, to, deciding()), [deciding]),
    refusalsOf: useCallback((deal: Deal) => refusalsOf(deal, deciding()), [deciding]),
    winRefusal: useCallback((deal: Deal) => winRefusal(deal, deciding()), [deciding]),
    mayMove: useMay(moveDeal.needs) && !isPipelineArchived,
    mayCreate: useMay(createDeal.needs) && !isPipelineArchived,
  }
}
export type Deals = ReturnType<typeof useDeals>
