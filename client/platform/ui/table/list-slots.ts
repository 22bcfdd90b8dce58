/**
 * What every list has that the kit cannot bring along, because it knows no feature: the frame of the app puts
 * it here, and a table without a frame goes without.
 */
import { type ComponentType, createContext } from 'react'
import type { Layout } from './column.ts'
import type { ListQuery } from './list-query.ts'
import type { ChangeListQuery } from './use-list-query.ts'

/** The row of saved views above the list. */
export type SavedViewsProps = {
  list: string
  asked: ListQuery
  ask: ChangeListQuery
  layout: Layout
  setLayout: (layout: Layout) => void
}

/** Everything the list was asked for, as a file: the kind of export, and what that kind is asked with. */
export type ExportAs = { kind: string; params: Readonly<Record<string, unknown>> }

export type Slots = { SavedViews?: ComponentType<SavedViewsProps>; ExportMenu?: ComponentType<ExportAs> }

/** Which of its ways a screen shows its list in, and what of the address leads back to one that was saved. */
export type ListPlace = {
  /** Whether the screen was opened by a link to one of them, or to a thing on it. */
  isLinked: boolean
  now: Readonly<Record<string, string>>
  addressOf: (place: Readonly<Record<string, string>>) => Readonly<Record<string, string | undefined>>
}

/** Undefined where a list is shown in one way alone. */
export const ListPlaceContext = createContext<ListPlace | undefined>(undefined)

export const ListSlots = createContext<Slots>({})
