import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../../platform/i18n/language.ts'
import { strictSearch } from '../../platform/strict-search.ts'
import { RepliesScreen } from '../../replies/replies.tsx'
import { repliesSearch } from '../../replies/search.ts'

export const Route = createFileRoute('/_app/operations_/replies')({
  validateSearch: strictSearch(repliesSearch),
  loader: () => loadTexts('desk'),
  component: RepliesScreen,
})
