/** The operator's state, changed from elsewhere than the menu in the header. That menu, on every page, carries it out. */
import type { OperatorState } from '@aura/contracts/routing/operator.ts'
import { useEffect } from 'react'
import { useLatest } from '../platform/ui/use-latest.ts'

export type PresenceRequest =
  | { state: Exclude<OperatorState, 'paused'> }
  | { state: Extract<OperatorState, 'paused'>; reason: string }

const listeners = new Set<(request: PresenceRequest) => void>()

export function requestPresence(request: PresenceRequest) {
  for (const listener of listeners) listener(request)
}

export function usePresenceRequests(run: (request: PresenceRequest) => void) {
  const latest = useLatest(run)
  useEffect(() => {
    const listener = (request: PresenceRequest) => latest.current(request)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [latest])
}
