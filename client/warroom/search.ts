/** What the address of /warroom says: its tab, and whether it hangs in a hall. */
import { tabIds } from './panels.ts'

export type WarRoomSearch = { tab?: 'operations' | undefined; wall?: 1 | undefined }

export const warRoomSearch = ({ tab, wall }: Record<string, unknown>): WarRoomSearch => ({
  ...(tab === tabIds[1] && { tab: tabIds[1] }),
  ...(wall !== undefined && { wall: 1 }),
})
