import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLatest } from './use-latest.ts'

/** What an address begins with: '/tags#new' opens the dialog of a new tag. It runs once and leaves the address. */
export function useHashAction(name: string, run: () => void) {
  const { history } = useRouter()
  const hash = useLocation({ select: (location) => location.hash })
  const latest = useLatest(run)
  useEffect(() => {
    if (hash !== name) return
    history.replace(`${history.location.pathname}${history.location.search}`)
    latest.current()
  }, [hash, name, history, latest])
}
