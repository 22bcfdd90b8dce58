import { atom } from 'jotai'
import type { Sort } from './order.ts'

/** How this person looks at the board; it stays while they visit other screens. */
export const filterAtom = atom('')
export const sortAtom = atom<Sort>('rank')
