import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../../platform/i18n/language.ts'
import { ShowcaseScreen } from '../../tracking/campaign-screen.tsx'

export const Route = createFileRoute('/_app/campaigns_/tracking_/demo')({
  loader: () => loadTexts('campaigns'),
  component: ShowcaseScreen,
})
