/** Where saved views stand above every list. The kit knows no feature, so the frame of the app puts them here. */
import { type ComponentType, createContext } from 'react'
import type { Asked } from './asked.ts'
import type { Layout } from './column.ts'
import type { Ask } from './use-asked.ts'

export type SavedViewsProps = {
  list: string
  asked: Asked
  ask: Ask
  layout: Layout
  setLayout: (layout: Layout) => void
}

export const SavedViewsSlot = createContext<ComponentType<SavedViewsProps> | null>(null)
