import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../../platform/i18n/language.ts'
import { strictSearch } from '../../platform/strict-search.ts'
import { SourcesScreen } from '../../tracking/sources-screen.tsx'
import { sourcesSearch } from '../../tracking/sources-search.ts'

export const Route = createFileRoute('/_app/campaigns_/sources')({
  validateSearch: strictSearch(sourcesSearch),
  loader: () => loadTexts('campaigns'),
  component: SourcesScreen,
})
