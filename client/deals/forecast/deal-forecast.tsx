/**
 * The forecast of a pipeline by month, currency and owner or stage, with what it adds up to: now or as it was at a
 * moment. The filter of the address narrows it like every layout, and each figure opens the deals it counts.
 */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { allDeals, countDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { boardAt, boardStateOf } from '@aura/contracts/deals/history.ts'
import { targets as targetsView } from '@aura/contracts/deals/targets/target.ts'
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { columnsOf } from '@aura/machines/deals/board.ts'
import { dealMatcher, narrowBoard } from '@aura/machines/deals/filter.ts'
import { type ForecastGroup, forecastGroups, forecastOf } from '@aura/machines/deals/forecast.ts'
import { targetsReducer } from '@aura/machines/deals/targets.ts'
import { dayIn } from '@aura/machines/platform/wall-clock.ts'
import { chakra } from '@chakra-ui/react'
import { useSetAtom } from 'jotai'
import { History, Layers } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFields } from '../../contacts/index.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { useView } from '../../platform/feed/use-view.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { loadTexts, useLanguage } from '../../platform/i18n/language.ts'
import { localDay, localTimeText } from '../../platform/local-time.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useNow } from '../../platform/ui/clock.ts'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { IconSelect } from '../../platform/ui/icon-select.tsx'
import { Input } from '../../platform/ui/input.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { useBoardActions } from '../board-actions.ts'
import { BoardNote } from '../board-note.tsx'
import { useBoardDay } from '../board-search.ts'
import type { Counted } from '../figure-button.tsx'
import { DealSearch } from '../filters/deal-search.tsx'
import { filterOf } from '../filters/query.ts'
import type { Narrowing } from '../filters/use-deal-filter.ts'
import { ViewBar } from '../filters/view-bar.tsx'
import { Metrics } from '../metrics.tsx'
import { PipelineMenu } from '../pipeline-menu.tsx'
import { rewindFocusAtom } from '../rewind/rewind-focus.ts'
import { useCompanyDay } from '../rewind/use-company-day.ts'
import { nameIn } from '../stage-name.ts'
import { SharedTools } from '../toolbar.tsx'
import { WinRateTable } from '../win-rate-table.tsx'
import { useStageRecords } from '../win-rates.tsx'
import { ForecastFigures } from './forecast-figures.tsx'
import { ForecastTable } from './forecast-table.tsx'
import { ForecastWaterfall } from './forecast-waterfall.tsx'

const TargetsSection = lazy(async () => {
  const [part] = await Promise.all([import('../targets/targets-section.tsx'), loadTexts('offers')])
  return { default: part.TargetsSection }
})

type DealForecastProps = {
  state: BoardState
  narrowing: Narrowing
  choosePipeline: (pipelineId: string) => void
}

export function DealForecast({ state, narrowing, choosePipeline }: DealForecastProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { add, mayCreate, count } = useBoardActions()
  const [moment, setMoment] = useState('')
  const [by, setBy] = useState<ForecastGroup>('owner')
  const at = moment === '' || Number.isNaN(Date.parse(moment)) ? undefined : new Date(moment).toISOString()
  const { pipeline } = state
  const { data, error } = useQuery(boardAt, { pipelineId: pipeline.id, at: at ?? '' }, { enabled: at !== undefined })
  const { state: targets } = useView(targetsView, targetsReducer, { pipelineId: pipeline.id })
  const then = useMemo(() => data && boardStateOf(data), [data])
  const whole = at === undefined ? state : then
  const { query, matches } = narrowing
  const isWhole = matches === undefined
  const { fields } = useFields('deal')
  // The stages of an earlier moment may have been others, and so were the days that a filter counts from.
  const board = useMemo(
    () =>
      whole &&
      narrowBoard(
        whole,
        at === undefined ? matches : dealMatcher(filterOf(query, localDay(at), fields, at), whole.pipeline.stages),
      ),
    [whole, matches, query, at, fields],
  )
  const shown = useMemo(() => narrowBoard(state, matches), [state, matches])
  const change = useMemo(() => then && board && changeOf({ then, board, state, shown }), [then, board, state, shown])
  const clock = useNow(minuteMs)
  const timezone = useCompanyDay()?.timezone
  const instant = at === undefined ? clock : Date.parse(at)
  const thisMonth = timezone && dayIn(timezone, new Date(instant)).slice(0, 7)
  const records = useStageRecords()
  const open = (counted: Counted) => count(at === undefined ? counted : { isPast: true, ...counted })
  const months = useMemo(
    () =>
      board &&
      timezone &&
      thisMonth &&
      forecastOf(board, {
        by,
        // A target is of all deals, not of those that a filter lets through.
        targets: isWhole ? Object.values(targets?.targets ?? {}) : [],
        since: thisMonth,
        dayOf: (instant) => dayIn(timezone, new Date(instant)),
      }),
    [board, by, isWhole, targets, thisMonth, timezone],
  )
  const owners = useMemo(
    () =>
      new Map(board?.deals.flatMap((chunk) => chunk.map(({ ownerId, ownerName }) => [ownerId, ownerName] as const))),
    [board],
  )
  const nameOf = (key: string) =>
    by === 'owner' ? (owners.get(key) ?? '…') : nameIn(board?.pipeline.stages ?? [], key)
  const firstStage = pipeline.stages[0]?.id ?? 'prospecting'
  return (
    <>
      <PageHeader
        title={t('deals.title')}
        facts={board && whole && <Metrics shown={columnsOf(board)} total={countDeals(whole.deals)} />}
      >
        <PipelineMenu state={state} choose={choosePipeline} />
        <DealSearch query={narrowing.query} ask={narrowing.ask} />
        <SharedTools shown={columnsOf(shown)} add={mayCreate ? () => add(firstStage) : undefined} />
      </PageHeader>
      {at !== undefined && (
        <BoardNote icon={History}>
          <chakra.p role="status" flex="1" minW="0">
            {t('deals.forecast.past', {
              when: new Date(at).toLocaleString(language, { dateStyle: 'long', timeStyle: 'short' }),
            })}
          </chakra.p>
          <Button size="xs" onClick={() => setMoment('')}>
            {t('deals.rewind.back')}
          </Button>
        </BoardNote>
      )}
      <ViewBar state={whole ?? state} narrowing={narrowing} count={countDeals((board ?? shown).deals)}>
        <chakra.section
          aria-label={t('deals.forecast')}
          flex="1"
          minH="0"
          overflowY="auto"
          px={{ base: '4', md: '6' }}
          pt="3"
          pb="16"
        >
          <chakra.div display="flex" flexWrap="wrap" alignItems="flex-end" columnGap="4" rowGap="1">
            <AsOfField
              moment={moment}
              choose={setMoment}
              error={error && at !== undefined ? errorText(error) : undefined}
            />
            <chakra.div mb="5">
              <IconSelect
                icon={Layers}
                label={t('deals.forecast.by')}
                value={by}
                options={forecastGroups.map((value) => ({ value, label: t(`deals.forecast.by.${value}`) }))}
                choose={setBy}
              />
            </chakra.div>
          </chakra.div>
          {board && months && thisMonth && (
            <>
              <ForecastFigures board={board} at={at} isWhole={isWhole} open={open} />
              {months.length === 0 ? (
                <EmptyState
                  title={t('deals.forecast.empty')}
                  text={t('deals.forecast.empty_text')}
                  example={t('deals.forecast.empty_example')}
                  start={at === undefined && mayCreate && (() => add(firstStage))}
                />
              ) : (
                <ForecastTable months={months} thisMonth={thisMonth} nameOf={nameOf} open={open} />
              )}
              <chakra.div
                display="grid"
                gridTemplateColumns={{ base: '1fr', xl: '1fr 1fr' }}
                columnGap="10"
                alignItems="start"
              >
                {records && at === undefined && isWhole && (
                  <WinRateTable
                    pipelineId={pipeline.id}
                    deals={board.deals.flat()}
                    stages={pipeline.stages}
                    records={records}
                    open={open}
                  />
                )}
                {isWhole && (
                  <Suspense>
                    <TargetsSection board={board} open={open} />
                  </Suspense>
                )}
                {at !== undefined && change && (
                  <div>
                    <ForecastWaterfall {...change} open={count} />
                  </div>
                )}
              </chakra.div>
            </>
          )}
        </chakra.section>
      </ViewBar>
    </>
  )
}

type Boards = Record<'then' | 'board' | 'state' | 'shown', BoardState>

/** A deal that the filter lets through at one of two moments is compared with itself at the other. */
function changeOf({ then, board, state, shown }: Boards) {
  const ids = new Set([board, shown].flatMap(({ deals }) => allDeals(deals).map(({ id }) => id)))
  const isEither = ({ id }: Deal) => ids.has(id)
  return { before: narrowBoard(then, isEither), after: narrowBoard(state, isEither) }
}

type AsOfFieldProps = { moment: string; choose: (moment: string) => void; error: string | undefined }

/** The moment that is shown, and the way to the board of its day. */
function AsOfField({ moment, choose, error }: AsOfFieldProps) {
  const { t } = useTranslation()
  const { goToDay } = useBoardDay()
  const focusNext = useSetAtom(rewindFocusAtom)
  const company = useCompanyDay()
  const latest = localTimeText(useNow(minuteMs))
  const at = Date.parse(moment)
  const day = Number.isNaN(at) || company === undefined ? undefined : dayIn(company.timezone, new Date(at))
  return (
    <>
      <chakra.div w="240px">
        <Field label={t('deals.forecast.as_of')} error={error}>
          {(wiring) => (
            <Input
              {...wiring}
              type="datetime-local"
              max={latest}
              value={moment}
              onChange={({ target }) => choose(target.value)}
            />
          )}
        </Field>
      </chakra.div>
      {day !== undefined && company !== undefined && day < company.today && (
        <Button
          size="xs"
          variant="ghost"
          mb="6"
          onClick={() => {
            focusNext('day')
            goToDay(day)
          }}
        >
          {t('deals.rewind.of_day')}
        </Button>
      )}
    </>
  )
}
