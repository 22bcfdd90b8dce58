/** What the address of /dashboard says: whose day. Every address is read by the entry, so nothing is imported here. */
export const dayIds = ['company', 'mine'] as const
export type DayId = (typeof dayIds)[number]
export type DashboardSearch = { day?: 'mine' | undefined }

export const dashboardSearch = ({ day }: Record<string, unknown>): DashboardSearch =>
  day === dayIds[1] ? { day: dayIds[1] } : {}
