import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useStableParams } from '../../feed/use-stable-params.ts'
import {
  anything,
  changeListQuery,
  type ListQuery,
  type ListSearch,
  listSearch,
  readListQuery,
  writeListQuery,
} from './list-query.ts'

export type ChangeListQuery = (change: Partial<ListQuery>) => void

/** What the address asks for, and a way to change it that keeps whatever else stands there. */
export function useAddress(): [ListSearch, (change: (before: ListSearch) => ListSearch) => void] {
  const read = listSearch(useSearch({ strict: false }))
  const { history, options } = useRouter()
  const change = useCallback(
    (next: (before: ListSearch) => ListSearch) => {
      // From what the address says now: two changes in one turn are both kept.
      const { pathname, search } = history.location
      const before = options.parseSearch?.(search) ?? {}
      history.replace(`${pathname}${options.stringifySearch?.({ ...before, ...next(listSearch(before)) }) ?? ''}`)
    },
    [history, options],
  )
  return [useStableParams(read, JSON.stringify(read)), change]
}

/** What the screen's list is asked for, kept in the address; its route needs `validateSearch: strictSearch(listSearch)`. */
export function useListQuery(usual: Partial<ListQuery> = {}): [ListQuery, ChangeListQuery] {
  const start = useStableParams({ ...anything, ...usual }, JSON.stringify(usual))
  const [address, change] = useAddress()
  const read = readListQuery(address, start)
  const ask = useCallback<ChangeListQuery>(
    (wish) => change((before) => writeListQuery(changeListQuery(readListQuery(before, start), wish), start)),
    [change, start],
  )
  return [useStableParams(read, JSON.stringify(read)), ask]
}
