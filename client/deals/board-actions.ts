import type { Stage } from '@aura/contracts/deals/deal.ts'
import { createContext, use } from 'react'

/** What a card or a column can ask of the board it stands on. It keeps its identity, so cards do not render again. */
export type BoardActions = {
  mayMove: boolean
  mayCreate: boolean
  open: (dealId: string) => void
  openMenu: (dealId: string, anchor: HTMLElement) => void
  add: (stage: Stage) => void
  /** Chooses a card to be moved with others, or gives it up. */
  toggle: (dealId: string) => void
}

export const BoardActionsContext = createContext<BoardActions | null>(null)

export function useBoardActions(): BoardActions {
  const actions = use(BoardActionsContext)
  if (!actions) throw new Error('A card stands on a board')
  return actions
}
