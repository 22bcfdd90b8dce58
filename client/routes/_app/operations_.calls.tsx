import { createFileRoute } from '@tanstack/react-router'
import { CallsScreen } from '../../calls/calls-screen.tsx'
import { loadTexts } from '../../platform/i18n/language.ts'
import { strictSearch } from '../../platform/strict-search.ts'
import { listSearch } from '../../platform/ui/table/list-query.ts'

export const Route = createFileRoute('/_app/operations_/calls')({
  validateSearch: strictSearch(listSearch),
  loader: () => loadTexts('desk'),
  component: CallsScreen,
})
