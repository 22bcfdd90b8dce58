import { createFileRoute } from '@tanstack/react-router'
import { UserManagement } from '../../companies/users/user-management.tsx'
import { usersSearch } from '../../companies/users/users-search.ts'
import { strictSearch } from '../../platform/strict-search.ts'

export const Route = createFileRoute('/_app/user-management')({
  validateSearch: strictSearch(usersSearch),
  component: UserManagement,
})
