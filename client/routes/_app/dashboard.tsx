import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '../../dashboard/dashboard-screen.tsx'
import { dashboardSearch } from '../../dashboard/search.ts'
import { loadTexts } from '../../platform/i18n/language.ts'
import { strictSearch } from '../../platform/strict-search.ts'

export const Route = createFileRoute('/_app/dashboard')({
  validateSearch: strictSearch(dashboardSearch),
  // The numbers are the War Room's, and are called as there.
  loader: () => loadTexts('warroom'),
  component: DashboardScreen,
})
