/**
 * The feed's entries. They move at the newest; further down, or when paused, they stay as they are, new ones are
 * counted, and older ones are fetched from the log.
 */
import { type FeedFilter, feed, feedPage, type PlacedLine } from '@aura/contracts/warroom/feed/feed.ts'
import { feedReducer, passes } from '@aura/machines/warroom/feed/feed.ts'
import { useState } from 'react'
import { useFeed } from '../../platform/feed/provider.tsx'
import { useView } from '../../platform/feed/use-view.ts'
import { usePast, useThen } from '../rewind-moment.ts'

const params = {}
const none: readonly PlacedLine[] = []

/** `next` is where older ones go on; null when there are none. */
type Still = { lines: readonly PlacedLine[]; next: number | null; loading: boolean; failed: boolean }

export function useFeedEntries(filter: FeedFilter) {
  const { state, status } = useThen(useView(feed, feedReducer, params), ({ feed }) => feed)
  const moment = usePast()?.at ?? Number.POSITIVE_INFINITY
  const source = useFeed()
  const [still, setStill] = useState<Still | null>(null)
  const live = state?.lines ?? none
  // Lines that stand still are from later, where the room was rewound since.
  const visible = (still?.lines ?? live).filter(({ line }) => passes(line, filter) && Date.parse(line.at) <= moment)
  const newest = still?.lines[0]?.position ?? 0
  const fresh = still ? live.filter(({ position, line }) => position > newest && passes(line, filter)).length : 0

  const stop = (): Still => still ?? { lines: live, next: live.at(-1)?.position ?? null, loading: false, failed: false }
  const readOlder = async () => {
    const from = stop()
    if (from.next === null || from.loading) return
    setStill({ ...from, loading: true, failed: false })
    const found = await source.read(feedPage, { ...filter, before: from.next }).catch(() => null)
    setStill((now) => {
      if (!now) return now
      if (!found) return { ...now, loading: false, failed: true }
      const { lines, next } = found.output
      return { lines: [...now.lines, ...lines], next, loading: false, failed: false }
    })
  }
  return {
    status,
    lines: visible,
    /** How many have come since the lines stand still. */
    fresh,
    isStill: still !== null,
    stop: () => setStill(stop()),
    goOn: () => setStill(null),
    readOlder,
    hasOlder: still ? still.next !== null : live.length > 0,
    loading: still?.loading ?? false,
    failed: still?.failed ?? false,
  }
}
