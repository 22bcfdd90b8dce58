import { createFileRoute } from '@tanstack/react-router'
import { BlockListScreen } from '../../contacts/rules/block-list.tsx'
import { listSearch } from '../../platform/ui/table/list-query.ts'

export const Route = createFileRoute('/_app/block-whitelist')({
  validateSearch: listSearch,
  component: BlockListScreen,
})
