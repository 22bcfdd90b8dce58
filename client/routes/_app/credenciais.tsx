import { createFileRoute } from '@tanstack/react-router'
import { CredentialsScreen } from '../../credentials/credentials.tsx'
import { loadTexts } from '../../platform/i18n/language.ts'
import { strictSearch } from '../../platform/strict-search.ts'
import { listSearch } from '../../platform/ui/table/list-query.ts'

export const Route = createFileRoute('/_app/credenciais')({
  validateSearch: strictSearch(listSearch),
  loader: () => loadTexts('desk'),
  component: CredentialsScreen,
})
