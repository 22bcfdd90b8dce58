/** The log of a deal, page by page: what the deal was, and what was done around it. */
import { activitiesOfDeal } from '@aura/contracts/deals/activities.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { dealHistory, type HistoryEntry } from '@aura/contracts/deals/history.ts'
import { itemsOfDeal } from '@aura/contracts/deals/products/items.ts'
import { quotesOfDeal } from '@aura/contracts/deals/quotes/quote.ts'
import { dealTimeline, type TimelineEntry } from '@aura/contracts/deals/timeline.ts'
import { activitiesReducer } from '@aura/machines/deals/activities.ts'
import { itemsReducer } from '@aura/machines/deals/items.ts'
import { quotesReducer } from '@aura/machines/deals/quotes.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Feed } from '../platform/feed/feed.ts'
import { useFeed } from '../platform/feed/provider.tsx'
import { useView } from '../platform/feed/use-view.ts'

/** `before`: where the next page begins; null at the last one. */
type Page<T> = { entries: readonly T[]; before: number | null }
type ReadPage<T> = (feed: Feed, dealId: string, before: number | undefined) => Promise<Page<T>>

const readHistory: ReadPage<HistoryEntry> = async (feed, dealId, before) => {
  const { output } = await feed.read(dealHistory, { dealId, ...(before !== undefined && { before }) })
  return { entries: output.rows, before: output.older ? (output.rows.at(-1)?.position ?? null) : null }
}
const readTimeline: ReadPage<TimelineEntry> = async (feed, dealId, before) => {
  const { output } = await feed.read(dealTimeline, { dealId, ...(before !== undefined && { before }) })
  return output
}

/** Reads the first page again whenever `revision` is another one; what an earlier reading brings then is left out. */
function usePages<T>(read: ReadPage<T>, dealId: string, revision: string | undefined) {
  const feed = useFeed()
  const [pages, setPages] = useState<Page<T>>()
  const [error, setError] = useState<unknown>()
  const reading = useRef(0)
  const load = useCallback(
    async (from: Page<T> | undefined) => {
      reading.current += 1
      const own = reading.current
      try {
        const page = await read(feed, dealId, from?.before ?? undefined)
        if (own !== reading.current) return
        setPages({ ...page, entries: [...(from?.entries ?? []), ...page.entries] })
        setError(undefined)
      } catch (problem) {
        if (own === reading.current) setError(problem)
      }
    },
    [read, feed, dealId],
  )
  useEffect(() => {
    if (revision === undefined) return
    void load(undefined)
    return () => {
      reading.current += 1
    }
  }, [load, revision])
  const more = () => (pages && pages.before === null ? undefined : load(pages))
  return { entries: pages?.entries, before: pages?.before ?? null, error, more }
}

/** Another value after each event that the log of the deal shows; undefined until the views have answered. */
function useRevision({ id: dealId, version }: Deal): string | undefined {
  const activities = useView(activitiesOfDeal, activitiesReducer, { dealId })
  const items = useView(itemsOfDeal, itemsReducer, { dealId })
  const quotes = useView(quotesOfDeal, quotesReducer, { dealId })
  const isWaiting = [activities, items, quotes].some(({ state, status }) => !state && status !== 'refused')
  if (isWaiting) return undefined
  return JSON.stringify([
    version,
    items.state?.items.version,
    Object.values(activities.state?.activities ?? {}).map((activity) => [activity.id, activity.version]),
    Object.values(quotes.state?.quotes ?? {}).map(({ id, state, links }) => [id, state, links]),
  ])
}

/** Both logs back to the moment until which both were read, the newest first. */
export function useTimeline(deal: Deal) {
  const revision = useRevision(deal)
  const own = usePages(readHistory, deal.id, revision)
  const related = usePages(readTimeline, deal.id, revision)
  const oldest = Math.max(own.before ?? 0, related.before ?? 0)
  const isRead = ({ position }: { position: number }) => position >= oldest
  return {
    own: own.entries?.filter(isRead),
    related: related.entries?.filter(isRead),
    error: own.error ?? related.error,
    more:
      own.before === null && related.before === null
        ? undefined
        : () => {
            void own.more()
            void related.more()
          },
  }
}
