/** Whether a panel is looked at from a desk or on a wall. */
import { createContext, useContext } from 'react'

export type Size = 'desk' | 'wall'
export const SizeContext = createContext<Size>('desk')
export const useSize = (): Size => useContext(SizeContext)
