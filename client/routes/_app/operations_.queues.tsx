import { createFileRoute } from '@tanstack/react-router'
import { QueuesScreen } from '../../conversations/desk/queues-screen.tsx'
import { queuesSearch } from '../../conversations/desk/queues-search.ts'
import { loadTexts } from '../../platform/i18n/language.ts'

export const Route = createFileRoute('/_app/operations_/queues')({
  validateSearch: queuesSearch,
  loader: () => loadTexts('desk'),
  component: QueuesScreen,
})
