import { createFileRoute } from '@tanstack/react-router'
import { Settings } from '../../companies/settings/settings.tsx'
import { settingsSearch } from '../../companies/settings/settings-search.ts'
import { loadTexts } from '../../platform/i18n/language.ts'
import { strictSearch } from '../../platform/strict-search.ts'
import { SettingsIndex } from '../../search/settings/settings-index.tsx'

export const Route = createFileRoute('/_app/settings')({
  validateSearch: strictSearch(settingsSearch),
  // The index is searched by the palette's words.
  loader: () => loadTexts('palette'),
  component: function SettingsRoute() {
    const { tab } = Route.useSearch()
    const here = tab && tab !== 'company' ? `/settings?tab=${tab}` : '/settings'
    return <Settings tab={tab ?? 'company'} index={<SettingsIndex here={here} />} />
  },
})
