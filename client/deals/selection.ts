/** The cards that are chosen to be moved at once. */
import { atom } from 'jotai'

export const selectedAtom = atom<ReadonlySet<string>>(new Set<string>())

export const toggleAtom = atom(null, (get, set, dealId: string) => {
  const next = new Set(get(selectedAtom))
  if (!next.delete(dealId)) next.add(dealId)
  set(selectedAtom, next)
})

export const clearSelectionAtom = atom(null, (_get, set) => set(selectedAtom, new Set<string>()))
