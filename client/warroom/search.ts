/**
 * What the address of /warroom says: its tab, the metric of the drill-down, the moment it shows, and whether it is on a
 * wall. Every address is read by the entry of the client, so nothing is imported here.
 */
export const tabIds = ['monitoring', 'operations'] as const
export type TabId = (typeof tabIds)[number]

export type WarRoomSearch = {
  tab?: 'operations' | undefined
  /** As it stands there: whether it names a number is found out where it is asked for. */
  number?: string | undefined
  /** The moment that is rewound to, in milliseconds; with an end, the first one of a stretch. */
  at?: number | undefined
  until?: number | undefined
  wall?: 1 | undefined
}

export const warRoomSearch = ({ tab, number, at, until, wall }: Record<string, unknown>): WarRoomSearch => ({
  ...(tab === tabIds[1] && { tab: tabIds[1] }),
  ...(typeof number === 'string' && number.length <= 120 && { number }),
  ...(Number.isSafeInteger(at) && { at: Number(at) }),
  ...(Number.isSafeInteger(until) && { until: Number(until) }),
  ...(wall !== undefined && { wall: 1 }),
})
