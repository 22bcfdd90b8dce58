import { createFileRoute } from '@tanstack/react-router'
import { BlockListScreen } from '../../contacts/rules/block-list.tsx'
import { askedSearch } from '../../platform/ui/table/asked.ts'

export const Route = createFileRoute('/_app/block-whitelist')({
  validateSearch: askedSearch,
  component: BlockListScreen,
})
