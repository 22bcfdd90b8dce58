import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../../platform/i18n/language.ts'
import { strictSearch } from '../../platform/strict-search.ts'
import { ReadinessScreen } from '../../warroom/escalation/readiness-screen.tsx'
import { readinessSearch } from '../../warroom/escalation/readiness-search.ts'

export const Route = createFileRoute('/_app/warroom_/readiness')({
  validateSearch: strictSearch(readinessSearch),
  loader: () => loadTexts('warroom'),
  component: ReadinessScreen,
})
