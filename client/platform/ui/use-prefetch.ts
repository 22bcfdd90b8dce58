import { useEffect } from 'react'

const restMs = 1500

/**
 * What opens at a press is no part of the page's first load. It is fetched once the page is at rest, so that it
 * opens at once, and without a line too. Give it a list that keeps its identity.
 */
export function usePrefetch(parts: readonly (() => Promise<unknown>)[]) {
  useEffect(() => {
    const timer = setTimeout(() => {
      // What cannot be had now is asked for again when it is needed.
      for (const fetchPart of parts) void fetchPart().catch(() => {})
    }, restMs)
    return () => clearTimeout(timer)
  }, [parts])
}
