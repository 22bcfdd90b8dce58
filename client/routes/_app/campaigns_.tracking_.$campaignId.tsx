import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../../platform/i18n/language.ts'
import { CampaignTrackingScreen } from '../../tracking/campaign-screen.tsx'

export const Route = createFileRoute('/_app/campaigns_/tracking_/$campaignId')({
  loader: () => loadTexts('campaigns'),
  component: CampaignTrackingScreen,
})
