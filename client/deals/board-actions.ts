import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { createContext, use } from 'react'
import type { Counted } from './figure-button.tsx'

/** What a card or a column can ask of the board it stands on. It keeps its identity, so cards do not render again. */
export type BoardActions = {
  mayMove: boolean
  mayCreate: boolean
  stages: readonly StageRule[]
  open: (dealId: string) => void
  openMenu: (dealId: string, anchor: HTMLElement) => void
  add: (stage: Stage) => void
  /** Shows the deals behind a figure. */
  count: (counted: Counted) => void
  /** Chooses a card to be moved with others, or gives it up. */
  toggle: (dealId: string) => void
  /** Asks into which other pipeline the deals go; `done` once they went. */
  transfer: (deals: readonly Deal[], done?: () => void) => void
}

export const BoardActionsContext = createContext<BoardActions | null>(null)

export function useBoardActions(): BoardActions {
  const actions = use(BoardActionsContext)
  if (!actions) throw new Error('A card stands on a board')
  return actions
}
