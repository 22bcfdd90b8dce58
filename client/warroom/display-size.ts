/** Whether a panel is looked at from a desk or on a wall. */
import { createContext, useContext } from 'react'

export type Size = 'desk' | 'wall'
export const SizeContext = createContext<Size>('desk')
export const useSize = (): Size => useContext(SizeContext)

/** A wall that is too low, or too narrow, for the large number and the chart above its tables. */
export const CompactContext = createContext(false)
export const useIsCompact = (): boolean => useContext(CompactContext)
