/** Which part of the settings stands behind /settings. */
export const settingsTabs = ['company', 'regional', 'tokens'] as const
export type SettingsTab = (typeof settingsTabs)[number]

export type SettingsSearch = { tab?: SettingsTab }

export function settingsSearch(search: Record<string, unknown>): SettingsSearch {
  const tab = settingsTabs.find((settingsTab) => settingsTab === search.tab)
  return tab === undefined ? {} : { tab }
}
