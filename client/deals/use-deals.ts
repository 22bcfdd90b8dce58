/** The board's commands, each with what it shows before the server has answered. */
import { board } from '@aura/contracts/deals/board.ts'
import { createDeal } from '@aura/contracts/deals/create.ts'
import { editDeal } from '@aura/contracts/deals/edit.ts'
import { moveDeal } from '@aura/contracts/deals/move.ts'
import { useFeed } from '../platform/feed/provider.tsx'
import { useCommand } from '../platform/feed/use-command.ts'
import { useMe } from '../platform/me.ts'
import { created, edited, moved } from './optimistic.ts'

/** The company's first pipeline. */
export const params = {}

export function useDeals() {
  const { id, name, permissions } = useMe()
  const { now } = useFeed()
  const may = (action: string) => permissions.includes(`${action}_crm`)
  const owner = { id, name }
  const instant = () => new Date(now()).toISOString()
  const move = useCommand(moveDeal, {
    overlay: { view: board, params, apply: (state, input) => moved(state, input, instant()) },
  })
  const create = useCommand(createDeal, {
    overlay: { view: board, params, apply: (state, input) => created(state, input, owner, instant()) },
  })
  const edit = useCommand(editDeal, { overlay: { view: board, params, apply: edited } })
  return {
    move: move.send,
    create: create.send,
    edit: edit.send,
    mayMove: may('update'),
    mayEdit: may('update'),
    mayCreate: may('create'),
  }
}
export type Deals = ReturnType<typeof useDeals>
