/** The win rate of each stage of the pipeline on the screen: read once for all its parts, when the first of them shows it. */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import { allDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { endedDeals, type StageRecord, type StageRecords, stageRecords } from '@aura/contracts/deals/learned.ts'
import type { Learned } from '@aura/machines/deals/learned.ts'
import { chakra } from '@chakra-ui/react'
import type { TFunction } from 'i18next'
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFeed } from '../platform/feed/provider.tsx'
import { useQuery } from '../platform/feed/use-query.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { toast } from '../platform/ui/toast.tsx'
import { useLatest } from '../platform/ui/use-latest.ts'
import type { Counted } from './figure-button.tsx'

/** Many deals that end at once are one reading. */
const settleMs = 2000

type WinRates = { records: StageRecords | undefined; all: StageRecord | undefined; request: () => void }
const WinRatesContext = createContext<WinRates>({ records: undefined, all: undefined, request: () => {} })

/** The ended deals are with the server; those of the live board say when they have changed. */
export function WinRatesProvider({ state, children }: { state: BoardState; children: ReactNode }) {
  const [enabled, setEnabled] = useState(false)
  const { data, refetch } = useQuery(stageRecords, { pipelineId: state.pipeline.id }, { enabled })
  const key = useMemo(() => (enabled ? endedKey(state) : undefined), [enabled, state])
  const readKey = useRef(key)
  useEffect(() => {
    if (readKey.current === undefined) readKey.current = key
    if (readKey.current === key) return
    const timer = setTimeout(() => {
      readKey.current = key
      refetch()
    }, settleMs)
    return () => clearTimeout(timer)
  }, [key, refetch])
  const rates = useMemo(() => ({ records: data?.stages, all: data?.all, request: () => setEnabled(true) }), [data])
  return <WinRatesContext value={rates}>{children}</WinRatesContext>
}

/** Undefined while nothing is read, and where there is no live board. */
export const useStageRecords = (): StageRecords | undefined => useWinRates().records

/** Of the whole pipeline. */
export const usePipelineRecord = (): StageRecord | undefined => useWinRates().all

function useWinRates(): WinRates {
  const rates = use(WinRatesContext)
  const { request } = rates
  useEffect(request, [request])
  return rates
}

/** Another one for each deal that ends, ends otherwise or is reopened. */
export function endedKey({ deals }: Pick<BoardState, 'deals'>): string {
  const outcomes = allDeals(deals).flatMap(({ outcome }) => outcome ?? [])
  const won = outcomes.filter(({ result }) => result === 'won').length
  const last = outcomes.reduce((latest, { at }) => Math.max(latest, Date.parse(at)), 0)
  return `${won}:${outcomes.length}:${last}`
}

/** '62 % of 34 ended'. */
export const learnedText = (t: TFunction, learned: Learned) => t('deals.forecast.learned_of', learned)

/** Opens the ended deals that a win rate counts: of a stage, or of the whole pipeline where it is null. */
export function useEndedDeals(pipelineId: string, open: (counted: Counted) => void) {
  const feed = useFeed()
  const latest = useLatest(pipelineId)
  const request = useRef<object>(undefined)
  const reading = useRef<string | null>(undefined)
  // An answer that comes when another screen is there opens nothing.
  useEffect(
    () => () => {
      request.current = undefined
    },
    [],
  )
  return async (stage: string | null, label: string) => {
    if (request.current !== undefined && reading.current === stage) return
    const own = {}
    request.current = own
    reading.current = stage
    try {
      const { output } = await feed.read(endedDeals, { pipelineId, stage })
      if (request.current !== own || latest.current !== pipelineId) return
      open({ label, deals: output.deals, total: output.record.ended })
    } catch (error) {
      if (request.current === own) toast({ tone: 'critical', title: errorText(error) })
    } finally {
      if (request.current === own) request.current = undefined
    }
  }
}

type LearnedButtonProps = { label: string; ended: number; open: () => void; children: ReactNode }

/** A win rate that opens the deals it counts. */
export function LearnedButton({ label, ended, open, children }: LearnedButtonProps) {
  const { t } = useTranslation()
  if (ended === 0) return children
  return (
    <chakra.button
      type="button"
      data-figures=""
      cursor="pointer"
      _hover={{ textDecoration: 'underline' }}
      title={t('deals.forecast.open', { label })}
      onClick={open}
    >
      {children}
    </chakra.button>
  )
}
