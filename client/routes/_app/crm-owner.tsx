import { createFileRoute } from '@tanstack/react-router'
import { CrmOwner } from '../../companies/owner/crm-owner.tsx'
import { loadTexts } from '../../platform/i18n/language.ts'
import { strictSearch } from '../../platform/strict-search.ts'
import { listSearch } from '../../platform/ui/table/list-query.ts'

export const Route = createFileRoute('/_app/crm-owner')({
  validateSearch: strictSearch(listSearch),
  loader: () => loadTexts('palette'),
  component: CrmOwner,
})
