/**
 * The answer to what is being typed: debounced by 300 ms. The answer before stays while
 * the next one is on its way, and says whose answer it is.
 */
import { find, type SearchGroup, searchText } from '@aura/contracts/search/find.ts'
import { useState } from 'react'
import type { RefusedError } from '../platform/feed/refused.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { useDebounced } from '../platform/ui/use-debounced.ts'

const pause = 300

export type SearchResults = {
  /** `idle`: too little to ask. `asking`: what is shown, if anything, answers what was typed before. */
  status: 'idle' | 'asking' | 'ready' | 'failed'
  text: string
  groups: readonly SearchGroup[]
  error?: RefusedError
  retry: () => void
}

export function useSearchResults(typed: string): SearchResults {
  const text = typed.trim()
  const askable = searchText.safeParse(text).success
  const settled = useDebounced(text, pause)
  const { data, status, error, refetch } = useQuery(find, { text: settled }, { enabled: askable && settled === text })
  // What was found before the box was emptied is no answer to what is typed next.
  const [dropped, setDropped] = useState(data)
  if (!askable && dropped !== data) setDropped(data)
  const stored = data === dropped ? undefined : data

  const visible = { text: stored?.text ?? text, groups: stored?.groups ?? [], retry: refetch }
  if (!askable) return { ...visible, status: 'idle', groups: [] }
  if (status === 'failed' && settled === text) return { ...visible, status: 'failed', ...(error && { error }) }
  return { ...visible, status: stored?.text === text ? 'ready' : 'asking' }
}
