import { createFileRoute } from '@tanstack/react-router'
import { InboxScreen } from '../../conversations/inbox.tsx'
import { readInboxSearch } from '../../conversations/list/search-params.ts'
import { loadTexts } from '../../platform/i18n/language.ts'
import { strictSearch } from '../../platform/strict-search.ts'

export const Route = createFileRoute('/_app/operations')({
  validateSearch: strictSearch(readInboxSearch),
  loader: () => loadTexts('desk'),
  component: InboxScreen,
})
