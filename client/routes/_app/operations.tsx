import { createFileRoute } from '@tanstack/react-router'
import { InboxScreen } from '../../conversations/inbox.tsx'
import { readInboxSearch } from '../../conversations/list/search-params.ts'
import { loadTexts } from '../../platform/i18n/language.ts'

export const Route = createFileRoute('/_app/operations')({
  validateSearch: readInboxSearch,
  loader: () => loadTexts('desk'),
  component: InboxScreen,
})
