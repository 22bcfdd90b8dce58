import { createFileRoute } from '@tanstack/react-router'
import { CampaignScreen } from '../../campaigns/campaign-screen.tsx'
import { loadTexts } from '../../platform/i18n/language.ts'

export const Route = createFileRoute('/_app/campaigns_/my-campaigns_/$campaignId')({
  loader: () => Promise.all([loadTexts('campaigns'), loadTexts('desk')]),
  component: CampaignScreen,
})
