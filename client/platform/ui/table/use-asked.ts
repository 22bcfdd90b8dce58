import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useSame } from '../../feed/use-same.ts'
import { type Asked, type AskedSearch, anything, askedSearch, changeAsked, readAsked, writeAsked } from './asked.ts'

export type Ask = (change: Partial<Asked>) => void

/** What the address asks for, and a way to change it that keeps whatever else stands there. */
export function useAddress(): [AskedSearch, (change: (before: AskedSearch) => AskedSearch) => void] {
  const read = askedSearch(useSearch({ strict: false }))
  const { history, options } = useRouter()
  const change = useCallback(
    (next: (before: AskedSearch) => AskedSearch) => {
      // From what the address says now: two changes in one turn are both kept.
      const { pathname, search } = history.location
      const before = options.parseSearch?.(search) ?? {}
      history.replace(`${pathname}${options.stringifySearch?.({ ...before, ...next(askedSearch(before)) }) ?? ''}`)
    },
    [history, options],
  )
  return [useSame(read, JSON.stringify(read)), change]
}

/** What the screen's list is asked for, kept in the address; its route needs `validateSearch: askedSearch`. */
export function useAsked(usual: Partial<Asked> = {}): [Asked, Ask] {
  const start = useSame({ ...anything, ...usual }, JSON.stringify(usual))
  const [address, change] = useAddress()
  const read = readAsked(address, start)
  const ask = useCallback<Ask>(
    (wish) => change((before) => writeAsked(changeAsked(readAsked(before, start), wish), start)),
    [change, start],
  )
  return [useSame(read, JSON.stringify(read)), ask]
}
