import { createFileRoute } from '@tanstack/react-router'
import { linkSearch } from '../identity/auth-search.ts'
import { PrimeiroAcesso } from '../identity/confirmation/primeiro-acesso.tsx'
import { strictSearch } from '../platform/strict-search.ts'

export const Route = createFileRoute('/primeiro-acesso')({
  validateSearch: strictSearch(linkSearch),
  component: PrimeiroAcesso,
})
