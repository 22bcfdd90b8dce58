import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../../platform/i18n/language.ts'
import { strictSearch } from '../../platform/strict-search.ts'
import { IncidentsScreen } from '../../warroom/incidents/incidents-screen.tsx'
import { incidentsSearch } from '../../warroom/incidents/incidents-search.ts'

export const Route = createFileRoute('/_app/warroom_/incidents')({
  validateSearch: strictSearch(incidentsSearch),
  loader: () => loadTexts('warroom'),
  component: IncidentsScreen,
})
