import { createFileRoute } from '@tanstack/react-router'
import { WebhooksScreen } from '../../integrations/webhooks/webhooks.tsx'
import { webhooksSearch } from '../../integrations/webhooks/webhooks-search.ts'
import { loadTexts } from '../../platform/i18n/language.ts'
import { strictSearch } from '../../platform/strict-search.ts'

export const Route = createFileRoute('/_app/integrations_/webhooks')({
  validateSearch: strictSearch(webhooksSearch),
  loader: () => loadTexts('integrations'),
  component: WebhooksScreen,
})
