import { createFileRoute } from '@tanstack/react-router'
import { CatalogueScreen } from '../../deals/products/catalogue-screen.tsx'
import { loadTexts } from '../../platform/i18n/language.ts'
import { strictSearch } from '../../platform/strict-search.ts'
import { listSearch } from '../../platform/ui/table/list-query.ts'

export const Route = createFileRoute('/_app/crm_/products')({
  validateSearch: strictSearch(listSearch),
  loader: () => loadTexts('offers'),
  component: CatalogueScreen,
})
