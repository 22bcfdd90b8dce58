import { createFileRoute } from '@tanstack/react-router'
import { Settings } from '../../companies/settings/settings.tsx'
import { settingsSearch } from '../../companies/settings/settings-search.ts'

export const Route = createFileRoute('/_app/settings')({
  validateSearch: settingsSearch,
  component: function SettingsRoute() {
    return <Settings tab={Route.useSearch().tab ?? 'company'} />
  },
})
