/** What was done around a deal, read page by page until the deal began, or until more is asked for. */
import { dealTimeline, type TimelineEntry } from '@aura/contracts/deals/timeline.ts'
import { useEffect, useState } from 'react'
import type { Feed } from '../platform/feed/feed.ts'
import { useFeed } from '../platform/feed/provider.tsx'

/** A page looks through a stretch of the log, where the deal may have nothing. */
const pagesAtOnce = 10

type Found = { entries: readonly TimelineEntry[]; before: number | null }

async function readPages(feed: Feed, dealId: string, from: Found | undefined): Promise<Found> {
  let found: Found = from ?? { entries: [], before: null }
  for (let page = 0; page < pagesAtOnce; page += 1) {
    const before = found.before
    const { output } = await feed.read(dealTimeline, { dealId, ...(before !== null && { before }) })
    found = { entries: [...found.entries, ...output.entries], before: output.before }
    if (output.before === null) break
  }
  return found
}

/** `revision`: read again when it is another one. */
export function useTimeline(dealId: string, revision: number) {
  const feed = useFeed()
  const [found, setFound] = useState<Found>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    void revision
    let here = true
    readPages(feed, dealId, undefined).then(
      (all) => here && setFound(all),
      (problem: unknown) => here && setError(problem),
    )
    return () => {
      here = false
    }
  }, [feed, dealId, revision])

  async function more() {
    try {
      setFound(await readPages(feed, dealId, found))
    } catch (problem) {
      setError(problem)
    }
  }
  return { entries: found?.entries ?? [], hasMore: found !== undefined && found.before !== null, more, error }
}
