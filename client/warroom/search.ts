/** What the address of /warroom says: its tab, the number whose parts are looked at, and whether it hangs in a hall. */
import { isKey, type MetricKey } from '@aura/contracts/warroom/metrics/key.ts'
import { tabIds } from './panels.ts'

export type WarRoomSearch = {
  tab?: 'operations' | undefined
  number?: MetricKey | undefined
  wall?: 1 | undefined
}

export const warRoomSearch = ({ tab, number, wall }: Record<string, unknown>): WarRoomSearch => ({
  ...(tab === tabIds[1] && { tab: tabIds[1] }),
  ...(typeof number === 'string' && isKey(number) && { number }),
  ...(wall !== undefined && { wall: 1 }),
})
