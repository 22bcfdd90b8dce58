/** How wide the columns stand; the last choice is remembered in this browser. */
import { atom } from 'jotai'
import { recall, remember } from '../platform/storage.ts'

export const columnWidths = ['fit', 'standard', 'wide'] as const
export type ColumnWidth = (typeof columnWidths)[number]

/** `fit` shares the screen among the stages; below its least width the board scrolls. */
export const columnStyle: Record<ColumnWidth, { flex: string; minWidth: string }> = {
  fit: { flex: '1 1 0', minWidth: '172px' },
  standard: { flex: '0 0 288px', minWidth: '288px' },
  wide: { flex: '0 0 360px', minWidth: '360px' },
}

const key = 'aura.deals.columns'
const stored = recall(key)
const chosenAtom = atom<ColumnWidth>(columnWidths.find((width) => width === stored) ?? 'fit')

export const columnWidthAtom = atom(
  (get) => get(chosenAtom),
  (_get, set, width: ColumnWidth) => {
    remember(key, width)
    set(chosenAtom, width)
  },
)
