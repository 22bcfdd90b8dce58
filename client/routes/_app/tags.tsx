import { createFileRoute } from '@tanstack/react-router'
import { TagsScreen } from '../../contacts/tags/tags.tsx'
import { strictSearch } from '../../platform/strict-search.ts'
import { listSearch } from '../../platform/ui/table/list-query.ts'

export const Route = createFileRoute('/_app/tags')({ validateSearch: strictSearch(listSearch), component: TagsScreen })
