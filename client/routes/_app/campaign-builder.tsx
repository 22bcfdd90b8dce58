import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Builder } from '../../campaigns/builder.tsx'
import { builderSearch } from '../../campaigns/campaigns-search.ts'
import { loadTexts } from '../../platform/i18n/language.ts'
import { strictSearch } from '../../platform/strict-search.ts'

export const Route = createFileRoute('/_app/campaign-builder')({
  validateSearch: strictSearch(builderSearch),
  loader: () => Promise.all([loadTexts('campaigns'), loadTexts('desk')]),
  component: CampaignBuilder,
})

function CampaignBuilder() {
  const { t } = useTranslation()
  return <Builder title={t('shell.campaign_builder')} />
}
