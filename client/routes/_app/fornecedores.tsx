import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../../platform/i18n/language.ts'
import { strictSearch } from '../../platform/strict-search.ts'
import { listSearch } from '../../platform/ui/table/list-query.ts'
import { SuppliersScreen } from '../../suppliers/suppliers.tsx'

export const Route = createFileRoute('/_app/fornecedores')({
  validateSearch: strictSearch(listSearch),
  loader: () => loadTexts('desk'),
  component: SuppliersScreen,
})
