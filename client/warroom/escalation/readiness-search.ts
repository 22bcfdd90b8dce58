export const readinessTabs = ['schedules', 'policies', 'groups'] as const
export type ReadinessTab = (typeof readinessTabs)[number]
export type ReadinessSearch = { tab?: ReadinessTab | undefined }

export const readinessSearch = ({ tab }: Record<string, unknown>): ReadinessSearch => {
  const known = readinessTabs.find((one) => one === tab)
  return known ? { tab: known } : {}
}
