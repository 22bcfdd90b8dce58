/** On a phone one column fills the screen: which one it is, and the way to another. */
import type { Stage } from '@aura/contracts/deals/deal.ts'
import { type RefObject, useState } from 'react'
import type { ShownColumn } from './use-drag.ts'

export function useSwipedStage(board: RefObject<HTMLElement | null>, shown: readonly ShownColumn[]) {
  const [swipedStage, setSwipedStage] = useState<Stage | undefined>(shown[0]?.stage)

  function swiped() {
    const { scrollLeft = 0, clientWidth = 1 } = board.current ?? {}
    const stage = shown[Math.round(scrollLeft / clientWidth)]?.stage
    if (stage) setSwipedStage(stage)
  }

  function swipeTo(stage: Stage) {
    setSwipedStage(stage)
    board.current?.querySelector(`[data-column="${stage}"]`)?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }
  return { swipedStage, swiped, swipeTo }
}
