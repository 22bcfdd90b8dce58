import { createFileRoute } from '@tanstack/react-router'
import { MyCampaigns } from '../../campaigns/my-campaigns.tsx'
import { loadTexts } from '../../platform/i18n/language.ts'
import { strictSearch } from '../../platform/strict-search.ts'
import { listSearch } from '../../platform/ui/table/list-query.ts'

export const Route = createFileRoute('/_app/campaigns_/my-campaigns')({
  validateSearch: strictSearch(listSearch),
  loader: () => Promise.all([loadTexts('campaigns'), loadTexts('desk')]),
  component: MyCampaigns,
})
