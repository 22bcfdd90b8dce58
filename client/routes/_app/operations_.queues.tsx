import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../../platform/i18n/language.ts'
import { strictSearch } from '../../platform/strict-search.ts'
import { QueuesScreen } from '../../routing/queues-screen.tsx'
import { queuesSearch } from '../../routing/queues-search.ts'

export const Route = createFileRoute('/_app/operations_/queues')({
  validateSearch: strictSearch(queuesSearch),
  loader: () => loadTexts('desk'),
  component: QueuesScreen,
})
