import { createFileRoute } from '@tanstack/react-router'
import { AgentsScreen } from '../../agents/agents-screen.tsx'
import { agentsSearch } from '../../agents/agents-search.ts'
import { loadTexts } from '../../platform/i18n/language.ts'
import { strictSearch } from '../../platform/strict-search.ts'

export const Route = createFileRoute('/_app/agents')({
  validateSearch: strictSearch(agentsSearch),
  loader: () => Promise.all([loadTexts('integrations'), loadTexts('desk')]),
  component: AgentsScreen,
})
