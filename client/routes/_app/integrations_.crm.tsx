import { createFileRoute } from '@tanstack/react-router'
import { CrmScreen } from '../../crm-sync/crm-screen.tsx'
import { crmSearch } from '../../crm-sync/crm-search.ts'
import { loadTexts } from '../../platform/i18n/language.ts'
import { strictSearch } from '../../platform/strict-search.ts'

export const Route = createFileRoute('/_app/integrations_/crm')({
  validateSearch: strictSearch(crmSearch),
  loader: () => loadTexts('integrations'),
  component: CrmScreen,
})
