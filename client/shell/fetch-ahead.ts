import { useEffect } from 'react'

const parts = [
  () => import('../platform/ui/confirm-dialog.tsx'),
  () => import('../platform/ui/keys/keys-dialog.tsx'),
  () => import('../search/palette-dialog.tsx'),
  () => import('./drawer-sheet.tsx'),
]

/** What opens at a press is fetched once the page is at rest, so that it opens at once and without a line too. */
export function useFetchAhead() {
  useEffect(() => {
    const timer = setTimeout(() => {
      // What cannot be had now is asked for again when it is needed.
      for (const fetchPart of parts) void fetchPart().catch(() => {})
    }, restMs)
    return () => clearTimeout(timer)
  }, [])
}

const restMs = 1500
