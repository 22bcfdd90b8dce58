import { createFileRoute } from '@tanstack/react-router'
import { KnowledgeScreen } from '../../agents/knowledge-screen.tsx'
import { knowledgeSearch } from '../../agents/knowledge-search.ts'
import { loadTexts } from '../../platform/i18n/language.ts'
import { strictSearch } from '../../platform/strict-search.ts'

export const Route = createFileRoute('/_app/ai-training')({
  validateSearch: strictSearch(knowledgeSearch),
  loader: () => Promise.all([loadTexts('integrations'), loadTexts('desk')]),
  component: KnowledgeScreen,
})
