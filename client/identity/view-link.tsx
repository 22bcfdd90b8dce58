import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { Button } from '../platform/ui/button.tsx'
import type { AuthView } from './auth-search.ts'

type ViewLinkProps = {
  view: AuthView | 'login'
  email?: string | undefined
  /** The one thing to do here, not one of several. */
  main?: boolean
  children: ReactNode
}

export function useGoToView() {
  const navigate = useNavigate()
  return useCallback(
    (view: AuthView | 'login', email?: string) =>
      navigate({
        to: '/auth',
        search: ({ redirect }) => ({
          ...(redirect && { redirect }),
          ...(email && { email: email.trim() }),
          ...(view !== 'login' && { view }),
        }),
      }),
    [navigate],
  )
}

/** To another view of the public page, with the address that was typed. */
export function ViewLink({ view, email, main = false, children }: ViewLinkProps) {
  const go = useGoToView()
  const looks = main
    ? ({ variant: 'solid', size: 'lg', width: 'full' } as const)
    : ({ variant: 'plain', size: 'xs', px: '0' } as const)
  return (
    <Button {...looks} colorPalette="accent" onClick={() => void go(view, email)}>
      {children}
    </Button>
  )
}
