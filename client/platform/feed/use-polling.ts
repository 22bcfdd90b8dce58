import { useEffect } from 'react'

/** Asks again now and then while somebody looks: for what no event of this company tells. */
export function usePolling(refetch: () => void, { every, enabled = true }: { every: number; enabled?: boolean }) {
  useEffect(() => {
    if (!enabled) return
    const timer = setInterval(() => document.visibilityState === 'visible' && refetch(), every)
    return () => clearInterval(timer)
  }, [refetch, every, enabled])
}
