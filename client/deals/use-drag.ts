/**
 * A card in the hand: which one, over which place, and where it may not go. Places are counted, not
 * measured, because all cards have one height; the same arithmetic serves mouse, finger and keyboard.
 */
import type { Deal, Stage } from '@aura/contracts/deals/deal.ts'
import type { BoardColumn } from '@aura/machines/deals/board.ts'
import type { DragEndEvent, DragMoveEvent, DragStartEvent, KeyboardCoordinateGetter } from '@dnd-kit/core'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { useLatest } from '../platform/ui/use-latest.ts'
import { rowHeight } from './geometry.ts'
import { compare, type Sort } from './order.ts'
import type { Refusals } from './rules.ts'

export type DropTarget = { stage: Stage; index: number }
export type Drag = {
  deal: Deal
  from: DropTarget
  over: DropTarget | undefined
  refusals: Refusals
}
export type ShownColumn = BoardColumn

type Options = {
  board: RefObject<HTMLElement | null>
  columns: ShownColumn[]
  sort: Sort
  refusalsOf: (deal: Deal) => Refusals
  drop: (drag: Drag, over: DropTarget, handValue: { x: number; y: number }) => void
}

export function useDrag({ board, columns, sort, refusalsOf, drop }: Options) {
  const [drag, setDrag] = useState<Drag>()
  /** Sensors ask between two renders, so the latest drag is also kept here. */
  const latest = useRef<Drag>(undefined)
  /** Keys say the place themselves: the next key may come before the card has been drawn where the last one put it. */
  const byKeys = useRef(false)

  function hold(next: Drag | undefined) {
    latest.current = next
    setDrag(next)
  }

  const others = (stage: Stage, { deal }: Drag) =>
    columns.find((column) => column.stage === stage)?.deals.filter((item) => item.id !== deal.id) ?? []

  const listOf = (stage: Stage) => board.current?.querySelector<HTMLElement>(`[data-list="${stage}"]`) ?? undefined

  /** In a sorted column a card has only the place that its own value gives it. */
  function indexAt(stage: Stage, current: Drag, top: number): number {
    const rest = others(stage, current)
    if (sort !== 'rank') {
      if (stage === current.from.stage) return current.from.index
      const found = rest.findIndex((item) => compare[sort](current.deal, item) < 0)
      return found === -1 ? rest.length : found
    }
    const list = listOf(stage)?.getBoundingClientRect().top ?? top
    return Math.min(rest.length, Math.max(0, Math.round((top - list) / rowHeight)))
  }

  const step: KeyboardCoordinateGetter = (event, { currentCoordinates }) => {
    const current = latest.current
    if (!current) return undefined
    const { stage, index } = current.over ?? current.from
    const column = columns.findIndex((shown) => shown.stage === stage)
    const next = {
      ArrowUp: { stage, index: index - 1 },
      ArrowDown: { stage, index: index + 1 },
      ArrowLeft: { stage: columns[column - 1]?.stage, index },
      ArrowRight: { stage: columns[column + 1]?.stage, index },
    }[event.code]
    if (!next) return undefined
    event.preventDefault()
    const list = next.stage && listOf(next.stage)
    if (!next.stage || !list) return currentCoordinates
    const last = others(next.stage, current).length
    const row = Math.min(last, Math.max(0, next.index))
    reveal(list, row)
    byKeys.current = true
    hold({ ...current, over: { stage: next.stage, index: sort === 'rank' ? row : indexAt(next.stage, current, 0) } })
    const { left, top } = list.getBoundingClientRect()
    return { x: left + 8, y: top + row * rowHeight }
  }

  const newest = useLatest(step)
  const coordinates = useCallback<KeyboardCoordinateGetter>((event, args) => newest.current(event, args), [newest])

  return {
    drag,
    latest,
    coordinates,
    handlers: {
      onDragStart({ active }: DragStartEvent) {
        byKeys.current = false
        for (const { stage, deals } of columns) {
          const index = deals.findIndex((deal) => deal.id === active.id)
          const deal = deals[index]
          if (deal) hold({ deal, from: { stage, index }, over: { stage, index }, refusals: refusalsOf(deal) })
        }
      },
      onDragMove({ active, collisions }: DragMoveEvent) {
        const current = latest.current
        const top = active.rect.current.translated?.top
        if (!current || top === undefined || byKeys.current) return
        // The event's own `over` is one step behind when a key moves the card by a whole column.
        const stage = columns.find((column) => column.stage === collisions?.[0]?.id)?.stage
        const location = stage !== undefined ? { stage, index: indexAt(stage, current, top) } : undefined
        if (location?.stage === current.over?.stage && location?.index === current.over?.index) return
        hold({ ...current, over: location })
      },
      onDragEnd({ active }: DragEndEvent) {
        const current = latest.current
        const rect = active.rect.current.translated
        hold(undefined)
        if (current?.over && rect) drop(current, current.over, { x: rect.left + rect.width / 2, y: rect.top })
      },
      onDragCancel: () => hold(undefined),
    },
  }
}

/** Brings a row, or the place after the last one, into sight, in its column and on the board. */
export function reveal(list: HTMLElement, row: number) {
  list.closest('section')?.scrollIntoView({ inline: 'nearest', block: 'nearest', behavior: 'instant' })
  const scroller = list.parentElement
  if (!scroller) return
  const top = row * rowHeight
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (top + rowHeight > scroller.scrollTop + scroller.clientHeight)
    scroller.scrollTop = top + rowHeight - scroller.clientHeight
}
