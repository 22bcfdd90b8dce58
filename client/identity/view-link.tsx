import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../platform/ui/button.tsx'
import type { AuthView } from './auth-search.ts'

type ViewLinkProps = { view: AuthView | 'login'; email?: string | undefined; children: ReactNode }

export function useGoToView() {
  const navigate = useNavigate()
  return (view: AuthView | 'login', email?: string) =>
    navigate({
      to: '/auth',
      search: ({ redirect }) => ({
        ...(redirect && { redirect }),
        ...(email && { email: email.trim() }),
        ...(view !== 'login' && { view }),
      }),
    })
}

/** To another view of the public page, with the address that was typed. */
export function ViewLink({ view, email, children }: ViewLinkProps) {
  const go = useGoToView()
  return (
    <Button variant="plain" size="xs" px="0" colorPalette="accent" onClick={() => void go(view, email)}>
      {children}
    </Button>
  )
}
