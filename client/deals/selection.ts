/** The cards that are chosen to be moved at once. */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import { findDeal } from '@aura/contracts/deals/deal-chunks.ts'
import { atom } from 'jotai'

export const selectedAtom = atom<ReadonlySet<string>>(new Set<string>())

export const toggleAtom = atom(null, (get, set, dealId: string) => {
  const next = new Set(get(selectedAtom))
  if (!next.delete(dealId)) next.add(dealId)
  set(selectedAtom, next)
})

export const clearSelectionAtom = atom(null, (_get, set) => set(selectedAtom, new Set<string>()))

/** Leaves out what is not on this board. */
export const keepOnBoardAtom = atom(null, (get, set, deals: BoardState['deals']) => {
  const selected = get(selectedAtom)
  const left = [...selected].filter((id) => findDeal(deals, id))
  if (left.length < selected.size) set(selectedAtom, new Set(left))
})
