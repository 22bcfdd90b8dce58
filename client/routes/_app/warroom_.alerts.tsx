import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../../platform/i18n/language.ts'
import { strictSearch } from '../../platform/strict-search.ts'
import { AlertsScreen } from '../../warroom/alerts/alerts-screen.tsx'
import { alertsSearch } from '../../warroom/alerts/alerts-search.ts'

export const Route = createFileRoute('/_app/warroom_/alerts')({
  validateSearch: strictSearch(alertsSearch),
  // Weekdays are named as everywhere else.
  loader: () => Promise.all([loadTexts('warroom'), loadTexts('desk')]),
  component: AlertsScreen,
})
