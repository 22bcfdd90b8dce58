/** Whether a part is looked at from a desk or from across a hall. */
import { createContext, useContext } from 'react'

export type Size = 'desk' | 'wall'
export const SizeContext = createContext<Size>('desk')
export const useSize = (): Size => useContext(SizeContext)
