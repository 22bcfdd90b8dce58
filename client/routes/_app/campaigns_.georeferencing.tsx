import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../../platform/i18n/language.ts'
import { GeoScreen } from '../../tracking/geo-screen.tsx'

export const Route = createFileRoute('/_app/campaigns_/georeferencing')({
  loader: () => loadTexts('campaigns'),
  component: GeoScreen,
})
