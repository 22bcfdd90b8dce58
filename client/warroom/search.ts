/**
 * What the address of /warroom says: its tab, the number whose parts are looked at, the
 * moment it shows, and whether it hangs in a hall.
 */
import { isKey, type MetricKey } from '@aura/contracts/warroom/metrics/key.ts'
import { tabIds } from './panels.ts'

export type WarRoomSearch = {
  tab?: 'operations' | undefined
  number?: MetricKey | undefined
  /** The moment that is rewound to, in milliseconds. */
  at?: number | undefined
  wall?: 1 | undefined
}

export const warRoomSearch = ({ tab, number, at, wall }: Record<string, unknown>): WarRoomSearch => ({
  ...(tab === tabIds[1] && { tab: tabIds[1] }),
  ...(typeof number === 'string' && isKey(number) && { number }),
  ...(Number.isSafeInteger(at) && { at: Number(at) }),
  ...(wall !== undefined && { wall: 1 }),
})
