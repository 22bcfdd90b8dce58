/** The address of a deal opens it wherever it is: on another board, archived, or as the one that it was merged into. */
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'

const route = getRouteApi('/_app/crm')

export function useDealAddress(): (dealId: string) => void {
  const navigate = route.useNavigate()
  return useCallback(
    (deal) => void navigate({ to: '.', search: (before) => ({ ...before, deal }), replace: true, ignoreBlocker: true }),
    [navigate],
  )
}
