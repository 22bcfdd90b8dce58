import { createFileRoute } from '@tanstack/react-router'
import { Directory } from '../../companies/users/directory.tsx'
import { usersSearch } from '../../companies/users/users-search.ts'
import { strictSearch } from '../../platform/strict-search.ts'

export const Route = createFileRoute('/_app/users')({ validateSearch: strictSearch(usersSearch), component: Directory })
