import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../../platform/i18n/language.ts'
import { strictSearch } from '../../platform/strict-search.ts'
import { TrackingScreen } from '../../tracking/tracking-screen.tsx'
import { trackingSearch } from '../../tracking/tracking-search.ts'

export const Route = createFileRoute('/_app/campaigns_/tracking')({
  validateSearch: strictSearch(trackingSearch),
  loader: () => loadTexts('campaigns'),
  component: TrackingScreen,
})
