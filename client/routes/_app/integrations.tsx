import { createFileRoute } from '@tanstack/react-router'
import { CatalogueScreen } from '../../integrations/catalogue.tsx'
import { loadTexts } from '../../platform/i18n/language.ts'

export const Route = createFileRoute('/_app/integrations')({
  loader: () => loadTexts('integrations'),
  component: CatalogueScreen,
})
