/**
 * What the address of /dashboard says: whose day, and the number whose parts are looked at. Every address is read by
 * the entry of the client, so nothing is imported here.
 */
export const dayIds = ['company', 'mine'] as const
export type DayId = (typeof dayIds)[number]
export type DashboardSearch = {
  day?: 'mine' | undefined
  /** As it stands there: whether it names a number is found out where it is asked for. */
  number?: string | undefined
}

export const dashboardSearch = ({ day, number }: Record<string, unknown>): DashboardSearch => ({
  ...(day === dayIds[1] && { day: dayIds[1] }),
  ...(typeof number === 'string' && number.length <= 120 && { number }),
})
