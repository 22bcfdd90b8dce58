/** The whole board as it was at the end of a day: to be read, with the way back to now. */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import { countDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { boardOn, boardStateOf } from '@aura/contracts/deals/history.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import { columnsOf } from '@aura/machines/deals/board.ts'
import { narrowBoard } from '@aura/machines/deals/filter.ts'
import { useSetAtom } from 'jotai'
import { ArrowDownWideNarrow, Workflow } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../../platform/feed/use-query.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { IconSelect } from '../../platform/ui/icon-select.tsx'
import { useKeyHelp } from '../../platform/ui/keys/registry.ts'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { useLatest } from '../../platform/ui/use-latest.ts'
import { type BoardActions, BoardActionsContext } from '../board-actions.ts'
import { useBoardDay, useChoosePipeline } from '../board-search.ts'
import { BoardSkeleton } from '../board-skeleton.tsx'
import { CountedDrawer } from '../counted-drawer.tsx'
import type { Counted } from '../figure-button.tsx'
import { DealSearch } from '../filters/deal-search.tsx'
import { cardSortOf, orderOf } from '../filters/query.ts'
import { useDealFilter } from '../filters/use-deal-filter.ts'
import { ViewBar } from '../filters/view-bar.tsx'
import { Metrics } from '../metrics.tsx'
import { showing, sorts } from '../order.ts'
import { DayField } from './day-field.tsx'
import { DayNote } from './day-note.tsx'
import { RewindColumns } from './rewind-columns.tsx'
import { rewindFocusAtom } from './rewind-focus.ts'
import { useCompanyDay } from './use-company-day.ts'
import { useRewindPipeline } from './use-rewind-pipeline.ts'

const nothing = () => {}
const noStages: readonly StageRule[] = []

export function RewindBoard({ day }: { day: string }) {
  const { t } = useTranslation()
  useKeyHelp(t('deals.screen'), [
    { keys: ['/'], label: t('deals.keys.filter') },
    { keys: ['Enter'], label: t('deals.keys.open') },
  ])
  const { goToDay, goToNow, openNow } = useBoardDay()
  const { pipelineId, pipelines, error: pipelineError, refetch: readPipelines } = useRewindPipeline()
  const choosePipeline = useChoosePipeline()
  const focusNext = useSetAtom(rewindFocusAtom)
  const company = useCompanyDay()
  const hasEnded = company !== undefined && day < company.today
  useEndedDay(day, company)
  const { board, error, refetch } = useBoardOn(pipelineId, day, hasEnded)
  const { state } = board ?? {}
  const stages = state?.pipeline.stages ?? noStages
  const [counted, setCounted] = useState<Counted>()
  const narrowing = useDealFilter(stages, day)
  const { matches, query, ask, isReady } = narrowing
  const sort = cardSortOf(query)
  const visible = useMemo(() => (state ? columnsOf(state).map(showing(matches, sort)) : []), [state, matches, sort])
  const count = useMemo(() => (state ? countDeals(narrowBoard(state, matches).deals) : 0), [state, matches])
  const actions = useMemo<BoardActions>(
    () => ({
      ...{ mayMove: false, mayCreate: false, stages, open: openNow, count: setCounted },
      ...{ openMenu: nothing, add: nothing, toggle: nothing, transfer: nothing },
    }),
    [stages, openNow],
  )
  const problem = pipelineError ?? error
  return (
    <BoardActionsContext value={actions}>
      <PageHeader
        title={t('deals.title')}
        facts={state && isReady && <Metrics shown={visible} total={countDeals(state.deals)} />}
      >
        {pipelineId !== undefined && pipelines.length > 1 && (
          <IconSelect
            icon={Workflow}
            label={t('deals.pipeline')}
            value={pipelineId}
            options={pipelines.map(({ id, name }) => ({ value: id, label: name }))}
            choose={choosePipeline}
          />
        )}
        <DealSearch query={query} ask={ask} />
        <IconSelect
          icon={ArrowDownWideNarrow}
          label={t('deals.sort')}
          value={sort}
          options={sorts.map((value) => ({ value, label: t(`deals.sort.${value}`) }))}
          choose={(next) => ask(orderOf(next))}
        />
        {company && hasEnded && <DayField day={day} last={company.yesterday} choose={goToDay} />}
        <Button
          variant="solid"
          colorPalette="accent"
          onClick={() => {
            focusNext('button')
            goToNow()
          }}
        >
          {t('deals.rewind.back')}
        </Button>
      </PageHeader>
      {board && company && isReady ? (
        <>
          <DayNote day={day} until={board.until} timezone={company.timezone} />
          <ViewBar state={board.state} narrowing={narrowing} count={count}>
            <RewindColumns shown={visible} filtered={matches !== undefined} now={board.until} />
          </ViewBar>
        </>
      ) : problem ? (
        <EmptyState
          title={t('deals.rewind.failed')}
          text={errorText(problem)}
          action={<Button onClick={pipelineError ? readPipelines : refetch}>{t('platform.retry')}</Button>}
        />
      ) : (
        <BoardSkeleton />
      )}
      {counted && (
        <CountedDrawer counted={{ ...counted, isPast: true }} stages={stages} close={() => setCounted(undefined)} />
      )}
    </BoardActionsContext>
  )
}

type ReadBoard = { key: string; answer: object; state: BoardState; until: number }

/** While another day is read, the board of the one before is not that of the day that is named. */
function useBoardOn(pipelineId: string | undefined, day: string, hasEnded: boolean) {
  const enabled = pipelineId !== undefined && hasEnded
  const { data, status, error, refetch } = useQuery(boardOn, { pipelineId: pipelineId ?? '', day }, { enabled })
  const [read, setRead] = useState<ReadBoard>()
  const key = `${pipelineId} ${day}`
  if (data && status === 'ready' && read?.answer !== data)
    setRead({ key, answer: data, state: boardStateOf(data), until: Date.parse(data.until) })
  return { board: read?.key === key ? read : undefined, error: status === 'failed' ? error : undefined, refetch }
}

/** The board of a day that has not ended is the live one; 'yesterday' is a day of the company's clocks. */
function useEndedDay(day: string, company: { today: string; yesterday: string } | undefined) {
  const { t } = useTranslation()
  const latest = useLatest({ ...useBoardDay(), t })
  const goal = company && (day === 'yesterday' ? company.yesterday : day >= company.today ? 'now' : undefined)
  useEffect(() => {
    const { goToDay, goToNow, t } = latest.current
    if (goal === undefined) return
    if (goal !== 'now') return goToDay(goal)
    goToNow({ replace: true })
    toast({ tone: 'neutral', title: t('deals.rewind.is_now') })
  }, [goal, latest])
}
