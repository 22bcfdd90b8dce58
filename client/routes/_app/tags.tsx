import { createFileRoute } from '@tanstack/react-router'
import { TagsScreen } from '../../contacts/tags/tags.tsx'
import { askedSearch } from '../../platform/ui/table/asked.ts'

export const Route = createFileRoute('/_app/tags')({ validateSearch: askedSearch, component: TagsScreen })
