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

/** A `Date` reaches a little further to both sides of 1970: so does what is shown beside the moment. */
const isMoment = (value: unknown): value is number => Number.isInteger(value) && Math.abs(Number(value)) < 8e15

export const warRoomSearch = ({ tab, number, at, until, wall }: Record<string, unknown>): WarRoomSearch => ({
  ...(tab === tabIds[1] && { tab: tabIds[1] }),
  ...(typeof number === 'string' && number.length <= 120 && { number }),
  ...(isMoment(at) && { at }),
  ...(isMoment(until) && { until }),
  ...(wall !== undefined && { wall: 1 }),
})
