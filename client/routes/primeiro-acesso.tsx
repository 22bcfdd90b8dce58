import { createFileRoute } from '@tanstack/react-router'
import { linkSearch } from '../identity/auth-search.ts'
import { PrimeiroAcesso } from '../identity/confirmation/primeiro-acesso.tsx'

export const Route = createFileRoute('/primeiro-acesso')({ validateSearch: linkSearch, component: PrimeiroAcesso })
