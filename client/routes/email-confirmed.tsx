import { createFileRoute } from '@tanstack/react-router'
import { linkSearch } from '../identity/auth-search.ts'
import { ConfirmationPage } from '../identity/confirmation/confirmation-page.tsx'

export const Route = createFileRoute('/email-confirmed')({ validateSearch: linkSearch, component: ConfirmationPage })
