import { createFileRoute } from '@tanstack/react-router'
import { AiScreen } from '../../ai/ai-screen.tsx'
import { aiSearch } from '../../ai/ai-search.ts'
import { loadTexts } from '../../platform/i18n/language.ts'
import { strictSearch } from '../../platform/strict-search.ts'

export const Route = createFileRoute('/_app/integrations_/ias')({
  validateSearch: strictSearch(aiSearch),
  loader: () => loadTexts('integrations'),
  component: AiScreen,
})
