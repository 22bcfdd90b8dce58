import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useSame } from '../../feed/use-same.ts'
import { type Asked, anything, askedSearch, changeAsked, readAsked, writeAsked } from './asked.ts'

export type Ask = (change: Partial<Asked>) => void

/** What the screen's list is asked for, kept in the address; its route needs `validateSearch: askedSearch`. */
export function useAsked(usual: Partial<Asked> = {}): [Asked, Ask] {
  const start = useSame({ ...anything, ...usual }, JSON.stringify(usual))
  const read = readAsked(askedSearch(useSearch({ strict: false })), start)
  const asked = useSame(read, JSON.stringify(read))
  const { history, options } = useRouter()
  const ask = useCallback<Ask>(
    (change) => {
      // From what the address says now: two changes in one turn are both kept, and so is what is not ours.
      const { pathname, search } = history.location
      const before = options.parseSearch?.(search) ?? {}
      const next = { ...before, ...writeAsked(changeAsked(readAsked(askedSearch(before), start), change), start) }
      history.replace(`${pathname}${options.stringifySearch?.(next) ?? ''}`)
    },
    [history, options, start],
  )
  return [asked, ask]
}
