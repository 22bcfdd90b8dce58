/** The rows of one list: read page by page, and patched with whatever changes from then on. */
import { findConversations, inbox, recentLimit } from '@aura/contracts/conversations/inbox.ts'
import { inboxReducer } from '@aura/machines/conversations/inbox.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useFeed } from '../../platform/feed/provider.tsx'
import { useConnectionState } from '../../platform/feed/use-connection.ts'
import { useStableParams } from '../../platform/feed/use-stable-params.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { useLatest } from '../../platform/ui/use-latest.ts'
import { rereadMs } from './read-again.ts'
import { inFrozenOrder, nothing, patched, type Question, type Rows, withPage } from './rows.ts'

export const everything = {}
export const useInbox = () => useView(inbox, inboxReducer, everything)

type List = {
  readonly rows: Rows
  /** What the rows answer; undefined before the first answer. */
  readonly question: Question | undefined
  readonly status: 'loading' | 'ready' | 'failed'
  readonly error?: unknown
  /** The order of a list that somebody works in: what comes meanwhile waits until the rows may move. */
  readonly order?: readonly string[] | undefined
}

const unread: List = { rows: nothing, question: undefined, status: 'loading' }

const idsOf = ({ entries }: Rows) => entries.map(({ row }) => row.id)

/** `isSettled`: whether the question is what it stays; until then nothing is read. */
export function useList(input: Question, frozen = false, isSettled = true) {
  const feed = useFeed()
  const question = useStableParams(input, JSON.stringify(input))
  const recent = useInbox().state?.recent
  const latest = useLatest({ recent, question })
  const [list, setList] = useState(unread)
  /** Only the answer to the newest question counts. */
  const newest = useRef(0)
  /** In a row. */
  const failures = useRef(0)

  const read = useCallback(
    (after: string | null, isQuiet = false) => {
      newest.current += 1
      const ownGeneration = newest.current
      const show = (next: (before: List) => List) => {
        if (ownGeneration === newest.current) setList(next)
      }
      if (!isQuiet) show((before) => ({ ...before, status: 'loading' }))
      feed.read(findConversations, { ...question, ...(after !== null && { after }) }).then(
        ({ output }) => {
          if (ownGeneration === newest.current) failures.current = 0
          show((before) => {
            const page = withPage(after === null ? nothing : before.rows, output, question)
            const rows = patched(page, latest.current.recent ?? [], question)
            const added = after === null ? idsOf(rows) : output.rows.map(({ id }) => id)
            const order = before.order && [...(after === null ? [] : before.order), ...added]
            return { rows, question, status: 'ready', order }
          })
        },
        (error: unknown) => show((before) => ({ ...before, status: 'failed', error })),
      )
    },
    [feed, question, latest],
  )

  // A read is outside work that depends on what is asked.
  useEffect(() => {
    if (!isSettled) return
    failures.current = 0
    read(null)
    return () => {
      newest.current += 1
    }
  }, [read, isSettled])

  // What changed is laid over what was read; after a pause that was too long for that, it is read again.
  const heard = useRef<string>(undefined)
  useEffect(() => {
    if (!recent) return
    const last = recent.at(-1)
    const missed =
      recent.length === recentLimit && heard.current !== undefined && last && last.changedAt > heard.current
    heard.current = recent[0]?.changedAt ?? ''
    if (missed) return read(null)
    setList((before) => {
      if (!before.question) return before
      const rows = patched(before.rows, recent, before.question)
      return rows === before.rows ? before : { ...before, rows }
    })
  }, [recent, read])

  // What failed for want of a server is read again while the connection lives; what failed stays to be read meanwhile.
  const live = useConnectionState().state === 'live'
  const failed = list.status === 'failed'
  const { error } = list
  useEffect(() => {
    if (!failed || !live) return
    const waitMs = rereadMs(error, failures.current, Math.random())
    if (waitMs === undefined) return
    const timer = window.setTimeout(() => {
      failures.current += 1
      read(null, true)
    }, waitMs)
    return () => window.clearTimeout(timer)
  }, [failed, live, error, read])

  const filled = list.rows.entries.length > 0
  // A list without rows moves nothing under anybody's hand.
  useEffect(() => {
    setList((before) => {
      if (!frozen || !filled) return before.order ? { ...before, order: undefined } : before
      return before.order ? before : { ...before, order: idsOf(before.rows) }
    })
  }, [frozen, filled])
  const { entries, fresh } = useMemo(
    () => (list.order ? inFrozenOrder(list.rows, [...new Set(list.order)]) : { entries: list.rows.entries, fresh: 0 }),
    [list.rows, list.order],
  )
  const showFresh = useCallback(
    () => setList((before) => (before.order ? { ...before, order: idsOf(before.rows) } : before)),
    [],
  )

  const { next } = list.rows
  const more = useCallback(() => {
    if (next !== null && list.status === 'ready') read(next)
  }, [next, list.status, read])

  return {
    entries,
    /** So many have come since the list was frozen. */
    fresh,
    showFresh,
    /** Nothing was read yet. */
    first: list.question === undefined,
    /** The rows are those of another question still. */
    behind: list.question !== question,
    whole: next === null && list.status === 'ready',
    failed,
    error,
    retry: () => read(null),
    more,
  }
}
