import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useLatest } from './use-latest.ts'

/** What an address begins with: '/tags#new' opens the dialog of a new tag. It runs once and leaves the address. */
export function useHashAction(name: string, run: () => void) {
  const { history } = useRouter()
  // Until the next screen has come, the one before it sees the new address too.
  const [path] = useState(() => history.location.pathname)
  const hash = useLocation({ select: (location) => (location.pathname === path ? location.hash : '') })
  const latest = useLatest(run)
  useEffect(() => {
    if (hash !== name) return
    history.replace(`${history.location.pathname}${history.location.search}`)
    latest.current()
  }, [hash, name, history, latest])
}
