import { createFileRoute } from '@tanstack/react-router'
import { BlockListScreen } from '../../contacts/rules/block-list.tsx'
import { strictSearch } from '../../platform/strict-search.ts'
import { listSearch } from '../../platform/ui/table/list-query.ts'

export const Route = createFileRoute('/_app/block-whitelist')({
  validateSearch: strictSearch(listSearch),
  component: BlockListScreen,
})
