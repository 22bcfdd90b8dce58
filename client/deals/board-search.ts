/**
 * What the address of /crm asks for: a deal to open, or a new one. It is done once and then taken off the
 * address, which from then on is the board's.
 */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../platform/i18n/error-text.ts'
import { toast } from '../platform/ui/toast.tsx'
import { useLatest } from '../platform/ui/use-latest.ts'
import type { DialogTask } from './deal-dialog.tsx'

export type BoardSearch = { deal?: string; new?: true; pipeline?: string }

export const askedOf = (search: Record<string, unknown>): BoardSearch => ({
  ...(typeof search.deal === 'string' && { deal: search.deal }),
  ...(search.new === true && { new: true }),
  ...(typeof search.pipeline === 'string' && { pipeline: search.pipeline }),
})

const route = getRouteApi('/_app/crm')

/** Which board is on the screen: the company's first pipeline, or the one in the address. */
export function useBoardParams(): { pipelineId?: string } {
  const { pipeline } = route.useSearch()
  return useMemo(() => (pipeline === undefined ? {} : { pipelineId: pipeline }), [pipeline])
}

export function useChoosePipeline() {
  const navigate = route.useNavigate()
  return (pipeline: string) => void navigate({ to: '.', search: { pipeline } })
}

export function useBoardSearch(state: BoardState, mayCreate: boolean, open: (task: DialogTask) => void) {
  const { t } = useTranslation()
  const request = route.useSearch()
  const navigate = route.useNavigate()
  const latest = useLatest({ state, mayCreate, open, navigate, t })
  const { deal, new: wanted } = request
  // Opening is a step of its own, done when the address arrives; what the board shows later changes nothing.
  useEffect(() => {
    if (deal === undefined && !wanted) return
    const { state, mayCreate, open, navigate, t } = latest.current
    void navigate({
      to: '.',
      search: ({ pipeline }) => (pipeline === undefined ? {} : { pipeline }),
      replace: true,
      ignoreBlocker: true,
    })
    if (deal !== undefined && state.deals[deal]) open({ kind: 'edit', dealId: deal })
    else if (deal !== undefined) toast({ tone: 'attention', title: t('deals.not_here') })
    else if (mayCreate) open({ kind: 'create', stage: state.pipeline.stages[0]?.id ?? 'prospecting' })
    else toast({ tone: 'attention', title: errorText({ code: 'auth.forbidden', message: '' }) })
  }, [deal, wanted, latest])
}
