/** The arrows (and J, K) go from card to card, X chooses one; Enter opens the one in focus, as every button does. */
import type { KeyboardEvent, RefObject } from 'react'
import { reveal, type ShownColumn } from './use-drag.ts'

const steps: Record<string, { column: number; row: number }> = {
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
  k: { column: 0, row: -1 },
  j: { column: 0, row: 1 },
}

type CardKeys = { board: RefObject<HTMLElement | null>; columns: ShownColumn[]; toggle: (dealId: string) => void }

export const useCardKeys =
  ({ board, columns, toggle }: CardKeys) =>
  (event: KeyboardEvent) => {
    const step = steps[event.key]
    const { target } = event
    if (!(target instanceof HTMLElement) || !target.matches('[data-title]')) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const id = target.closest<HTMLElement>('[data-deal]')?.dataset.deal
    if (event.key === 'x' && id !== undefined) return toggle(id)
    if (!step) return
    const column = columns.findIndex(({ deals }) => deals.some((deal) => deal.id === id))
    const row = columns[column]?.deals.findIndex((deal) => deal.id === id) ?? 0
    const goal = nextColumn(columns, column, step.column)
    const index = Math.min((goal?.deals.length ?? 0) - 1, Math.max(0, row + step.row))
    const deal = goal?.deals[index]
    const list = board.current?.querySelector<HTMLElement>(`[data-list="${goal?.stage}"]`)
    if (!deal || !list) return
    event.preventDefault()
    reveal(list, index)
    focusWhenShown(list, deal.id)
  }

/** Empty columns are passed over. */
function nextColumn(columns: ShownColumn[], from: number, step: number): ShownColumn | undefined {
  if (step === 0) return columns[from]
  for (let at = from + step; columns[at]; at += step) if ((columns[at]?.deals.length ?? 0) > 0) return columns[at]
  return undefined
}

/** A row that was out of sight stands in the document one frame after its list was scrolled. */
export function focusWhenShown(list: HTMLElement, dealId: string, part = '[data-title]', frames = 4) {
  const card = list.querySelector<HTMLElement>(`[data-deal="${dealId}"] ${part}`)
  if (card) card.focus({ preventScroll: true })
  else if (frames > 0) requestAnimationFrame(() => focusWhenShown(list, dealId, part, frames - 1))
}
