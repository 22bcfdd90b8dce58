/** A screen in a hall has no hand: wherever it is started, it opens what hangs there. */
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../identity/use-session.tsx'

export function useKiosk(): void {
  const navigate = useNavigate()
  const isHall = useSession()?.user.display ?? false
  // Once when it is started; whoever then goes elsewhere has a hand.
  useEffect(() => {
    if (isHall) void navigate({ to: '/warroom', search: { wall: 1 }, replace: true })
  }, [isHall, navigate])
}
