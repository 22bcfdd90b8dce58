/**
 * What the address of /crm asks for: a deal to open, or a new one. It is done once and then taken off the address, which
 * from then on is the board's. A deal that the board does not show is on another board, or not on this one yet.
 */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import { findDeal } from '@aura/contracts/deals/deal-chunks.ts'
import { locateDeal } from '@aura/contracts/deals/pipelines.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../platform/feed/provider.tsx'
import { RefusedError } from '../platform/feed/refused.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { listSearch } from '../platform/ui/table/list-query.ts'
import type { ListPlace } from '../platform/ui/table/list-slots.ts'
import { toast } from '../platform/ui/toast.tsx'
import { useLatest } from '../platform/ui/use-latest.ts'
import type { ArchivedTask } from './archived-deal.tsx'
import { type BoardSearch, type dealLayouts, searchInPipeline } from './board-address.ts'
import type { DialogTask } from './deal-dialog.tsx'

const route = getRouteApi('/_app/crm')

/** Which board is on the screen: the company's first pipeline, or the one in the address. */
export function useBoardParams(): { pipelineId?: string } {
  const { pipeline } = route.useSearch()
  return useMemo(() => (pipeline === undefined ? {} : { pipelineId: pipeline }), [pipeline])
}

export function useChoosePipeline() {
  const navigate = route.useNavigate()
  return (pipeline: string, options: { replace?: boolean } = {}) =>
    void navigate({
      to: '.',
      ...options,
      search: ({ as, day, ...before }) => ({
        ...searchInPipeline(listSearch(before)),
        ...{ pipeline, ...(as !== undefined && { as }), ...(day !== undefined && { day }) },
      }),
    })
}

type DealLayout = (typeof dealLayouts)[number]

/** How the deals are laid out, and the way to the other layouts, which show the same deals. */
export function useLayoutChoice(): [DealLayout, (as: DealLayout) => void] {
  const { as } = route.useSearch()
  const navigate = route.useNavigate()
  const choose = (next: DealLayout) =>
    void navigate({
      to: '.',
      search: ({ as: _as, month: _month, ...rest }) => ({ ...rest, ...(next !== 'board' && { as: next }) }),
    })
  return [as ?? 'board', choose]
}

/** What a saved view remembers of the screen besides its list: the layout, and the board. */
export function useListPlace(layout: DealLayout, pipeline: string): ListPlace {
  const { as, pipeline: named, deal, new: isNew } = route.useSearch()
  // By the first address: what it opens is taken out of it.
  const [isLinked] = useState(() => [as, named, deal, isNew].some((value) => value !== undefined))
  return useMemo<ListPlace>(
    () => ({
      isLinked,
      now: { as: layout, pipeline },
      addressOf: ({ as, pipeline }) => ({ as: as === 'board' ? undefined : as, month: undefined, pipeline }),
    }),
    [isLinked, layout, pipeline],
  )
}

export function useBoardSearch(state: BoardState, mayCreate: boolean, open: (task: DialogTask | ArchivedTask) => void) {
  const { t } = useTranslation()
  const feed = useFeed()
  const request = route.useSearch()
  const navigate = route.useNavigate()
  const goTo = (change: BoardSearch) =>
    void navigate({
      to: '.',
      search: ({ deal: _deal, new: _new, ...rest }) => ({
        ...rest,
        // Undefined takes the stage of the other pipeline off.
        ...(change.pipeline !== undefined && { page: undefined, f: undefined, ...searchInPipeline(listSearch(rest)) }),
        ...change,
      }),
      replace: true,
      ignoreBlocker: true,
    })
  const done = () => goTo({})
  const latest = useLatest({ state, mayCreate, open, goTo, done, t })
  const { deal, new: wanted } = request
  const isShown = deal !== undefined && findDeal(state.deals, deal) !== undefined
  useEffect(() => {
    if (deal === undefined) return
    const { open, done } = latest.current
    if (isShown) {
      done()
      return open({ kind: 'edit', dealId: deal })
    }
    let left = false
    feed.read(locateDeal, { dealId: deal }).then(
      ({ output: { dealId, pipelineId, archived } }) => {
        if (left) return
        const { state, open, goTo, done, t } = latest.current
        const isMerged = dealId !== deal
        if (isMerged) toast({ tone: 'neutral', title: t('deals.merged_away') })
        if (isMerged || pipelineId !== state.pipeline.id) return goTo({ pipeline: pipelineId, deal: dealId })
        // On this board it opens once the board has caught up.
        if (!archived) return
        done()
        open({ kind: 'archived', deal: archived })
      },
      (error: unknown) => {
        if (left) return
        latest.current.done()
        const isGone = error instanceof RefusedError && error.code === 'deals.not_found'
        toast({ tone: 'attention', title: isGone ? latest.current.t('deals.not_here') : errorText(error) })
      },
    )
    return () => {
      left = true
    }
  }, [deal, isShown, feed, latest])
  useEffect(() => {
    if (!wanted) return
    const { state, mayCreate, open, done } = latest.current
    done()
    if (mayCreate) open({ kind: 'create', stage: state.pipeline.stages[0]?.id ?? 'prospecting' })
    else toast({ tone: 'attention', title: errorText({ code: 'auth.forbidden', message: '' }) })
  }, [wanted, latest])
}

/** The day of which the board is shown, as 'YYYY-MM-DD' or 'yesterday'; undefined: it is that of now. */
export function useBoardDay() {
  const { day } = route.useSearch()
  const navigate = route.useNavigate()
  return {
    day,
    goToDay: (next: string) =>
      void navigate({ to: '.', search: (before) => ({ ...before, day: next }), replace: day !== undefined }),
    goToNow: (options: { replace?: boolean } = {}) =>
      void navigate({ to: '.', search: ({ day: _day, ...rest }) => rest, ...options }),
    /** A deal as it is now, on the board of now. */
    openNow: useCallback(
      (deal: string) => void navigate({ to: '.', search: ({ day: _day, ...rest }) => ({ ...rest, deal }) }),
      [navigate],
    ),
  }
}

/** The month of the calendar as 'YYYY-MM'; absent in the address, it is that of today. */
export function useMonth(today: string): [string, (month: string) => void] {
  const { month = today.slice(0, 7) } = route.useSearch()
  const navigate = route.useNavigate()
  return [month, (next) => void navigate({ to: '.', search: (before) => ({ ...before, month: next }), replace: true })]
}
