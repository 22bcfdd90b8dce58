import { createFileRoute } from '@tanstack/react-router'
import { CallsScreen } from '../../conversations/calls/calls-screen.tsx'
import { loadTexts } from '../../platform/i18n/language.ts'
import { askedSearch } from '../../platform/ui/table/asked.ts'

export const Route = createFileRoute('/_app/operations_/calls')({
  validateSearch: askedSearch,
  loader: () => loadTexts('desk'),
  component: CallsScreen,
})
