/** How many customers wait for the user: those of nobody, and the user's own with unread messages. */
import { useSyncExternalStore } from 'react'
import { createStore } from '../../platform/feed/store.ts'

export type WaitingCount = { count: number; more: boolean }
export const nobodyWaits: WaitingCount = { count: 0, more: false }
export const waitingCount = createStore(nobodyWaits)

export const useWaitingCount = (): WaitingCount => useSyncExternalStore(waitingCount.subscribe, waitingCount.get)

export const countText = ({ count, more }: WaitingCount): string => `${count}${more ? '+' : ''}`
