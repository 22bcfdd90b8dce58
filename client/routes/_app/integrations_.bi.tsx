import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '../../platform/i18n/language.ts'
import { strictSearch } from '../../platform/strict-search.ts'
import { WarehouseScreen } from '../../warehouse/warehouse-screen.tsx'
import { warehouseSearch } from '../../warehouse/warehouse-search.ts'

export const Route = createFileRoute('/_app/integrations_/bi')({
  validateSearch: strictSearch(warehouseSearch),
  loader: () => loadTexts('integrations'),
  component: WarehouseScreen,
})
