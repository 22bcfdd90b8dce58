import { createFileRoute } from '@tanstack/react-router'
import { InboundScreen } from '../../integrations/inbound/inbound.tsx'
import { inboundSearch } from '../../integrations/inbound/inbound-search.ts'
import { loadTexts } from '../../platform/i18n/language.ts'
import { strictSearch } from '../../platform/strict-search.ts'

export const Route = createFileRoute('/_app/integrations_/inbound')({
  validateSearch: strictSearch(inboundSearch),
  loader: () => loadTexts('integrations'),
  component: InboundScreen,
})
