import { createFileRoute } from '@tanstack/react-router'
import { linkSearch } from '../identity/auth-search.ts'
import { ConfirmationPage } from '../identity/confirmation/confirmation-page.tsx'
import { strictSearch } from '../platform/strict-search.ts'

export const Route = createFileRoute('/email-confirmed')({
  validateSearch: strictSearch(linkSearch),
  component: ConfirmationPage,
})
