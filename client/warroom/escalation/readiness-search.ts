export const readinessTabs = ['schedules', 'policies', 'groups'] as const
export type ReadinessTab = (typeof readinessTabs)[number]
export type ReadinessSearch = { tab?: ReadinessTab | undefined }

export const readinessSearch = ({ tab }: Record<string, unknown>): ReadinessSearch => {
  const existing = readinessTabs.find((readinessTab) => readinessTab === tab)
  return existing ? { tab: existing } : {}
}
