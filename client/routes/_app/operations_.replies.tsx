import { createFileRoute } from '@tanstack/react-router'
import { RepliesScreen } from '../../conversations/replies/replies.tsx'
import { repliesSearch } from '../../conversations/replies/search.ts'
import { loadTexts } from '../../platform/i18n/language.ts'

export const Route = createFileRoute('/_app/operations_/replies')({
  validateSearch: repliesSearch,
  loader: () => loadTexts('desk'),
  component: RepliesScreen,
})
