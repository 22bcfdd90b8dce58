/** A display device has no user: at whatever address it starts, it opens the wall. */
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../identity/use-session.tsx'

export function useKiosk(): void {
  const navigate = useNavigate()
  const isKiosk = useSession()?.user.display ?? false
  // Once at the start: later navigation is a choice made by hand.
  useEffect(() => {
    if (isKiosk) void navigate({ to: '/warroom', search: { wall: 1 }, replace: true })
  }, [isKiosk, navigate])
}
