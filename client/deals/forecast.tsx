/** What a board adds up to, now or as it was at a moment; each figure opens the deals it counts. */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { allDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { boardAt, boardStateOf } from '@aura/contracts/deals/history.ts'
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { learnedFrom, leastEnded } from '@aura/machines/deals/learned.ts'
import { metricsOf } from '@aura/machines/deals/metrics.ts'
import { dayIn } from '@aura/machines/platform/wall-clock.ts'
import { chakra } from '@chakra-ui/react'
import { useSetAtom } from 'jotai'
import { ArrowLeft } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { numberText, percentText } from '../platform/i18n/figures.ts'
import { loadTexts, useLanguage } from '../platform/i18n/language.ts'
import { localTimeText } from '../platform/local-time.ts'
import { Button } from '../platform/ui/button.tsx'
import { useNow } from '../platform/ui/clock.ts'
import { Drawer } from '../platform/ui/drawer.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Input } from '../platform/ui/input.tsx'
import { useBoardDay } from './board-search.ts'
import { CountedDeals } from './counted-deals.tsx'
import { type Counted, FigureButton } from './figure-button.tsx'
import { ForecastTable } from './forecast-table.tsx'
import { ForecastWaterfall } from './forecast-waterfall.tsx'
import { rewindFocusAtom } from './rewind/rewind-focus.ts'
import { useCompanyDay } from './rewind/use-company-day.ts'
import { WinRateTable } from './win-rate-table.tsx'
import { usePipelineRecord, useStageRecords } from './win-rates.tsx'

const TargetsSection = lazy(async () => {
  const [part] = await Promise.all([import('./targets/targets-section.tsx'), loadTexts('offers')])
  return { default: part.TargetsSection }
})

type ForecastProps = { current: BoardState; filtered: boolean; close: () => void }

export function Forecast({ current, filtered, close }: ForecastProps) {
  const { t } = useTranslation()
  const [moment, setMoment] = useState('')
  const [counted, setCounted] = useState<Counted>()
  const at = moment === '' || Number.isNaN(Date.parse(moment)) ? undefined : new Date(moment).toISOString()
  const { data, error } = useQuery(
    boardAt,
    { pipelineId: current.pipeline.id, at: at ?? '' },
    { enabled: at !== undefined },
  )
  const then = useMemo(() => data && boardStateOf(data), [data])
  const board = at === undefined ? current : then
  const { name } = current.pipeline
  const { goToDay } = useBoardDay()
  const focusNext = useSetAtom(rewindFocusAtom)
  const company = useCompanyDay()
  const day = at === undefined || company === undefined ? undefined : dayIn(company.timezone, new Date(at))
  const latest = localTimeText(useNow(minuteMs))
  const deals = useMemo(() => allDeals(current.deals), [current])
  const records = useStageRecords()
  return (
    <Drawer
      title={t('deals.forecast')}
      facts={filtered ? t('deals.forecast.whole', { name }) : name}
      open
      close={close}
      width={640}
    >
      {counted ? (
        <>
          <Button size="xs" variant="ghost" mb="3" mx="-2" alignSelf="flex-start" onClick={() => setCounted(undefined)}>
            <ArrowLeft size={14} strokeWidth={1.75} aria-hidden="true" />
            {t('deals.forecast.back')}
          </Button>
          <CountedDeals counted={counted} stages={current.pipeline.stages} isPast={at !== undefined} leave={close} />
        </>
      ) : (
        <>
          <Field label={t('deals.forecast.as_of')} error={error ? errorText(error) : undefined}>
            {(wiring) => (
              <Input
                {...wiring}
                type="datetime-local"
                max={latest}
                value={moment}
                maxW="240px"
                onChange={({ target }) => setMoment(target.value)}
              />
            )}
          </Field>
          {day !== undefined && company !== undefined && day < company.today && (
            <Button
              size="xs"
              variant="ghost"
              mx="-2"
              mb="3"
              alignSelf="flex-start"
              onClick={() => {
                close()
                focusNext('day')
                goToDay(day)
              }}
            >
              {t('deals.rewind.of_day')}
            </Button>
          )}
          {board && <Figures board={board} at={at} open={setCounted} />}
          {records && at === undefined && (
            <WinRateTable deals={deals} stages={current.pipeline.stages} records={records} open={setCounted} />
          )}
          {board && (
            <Suspense>
              <TargetsSection board={board} open={setCounted} />
            </Suspense>
          )}
          {board && board !== current && <ForecastWaterfall before={board} after={current} open={setCounted} />}
        </>
      )}
    </Drawer>
  )
}

type FiguresProps = { board: BoardState; at: string | undefined; open: (counted: Counted) => void }

function Figures({ board, at, open }: FiguresProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const clock = useNow()
  const metrics = metricsOf(board, at === undefined ? clock : Date.parse(at))
  const { won, lost, stuck, winRate, cycleDays } = metrics
  const record = usePipelineRecord()
  const learned = record && learnedFrom(record)
  const ended = [...won, ...lost]
  // The word goes with the number that is read.
  const days = cycleDays === null ? null : Math.round(cycleDays * 10) / 10
  return (
    <>
      <chakra.dl display="flex" flexWrap="wrap" columnGap="6" rowGap="3" mb="4">
        <Figure label={t('deals.forecast.won')} deals={won} open={open} />
        <Figure label={t('deals.forecast.lost')} deals={lost} open={open} />
        <Figure label={t('deals.forecast.win_rate')} deals={ended} open={open}>
          {winRate === null ? '–' : percentText(winRate, language)}
        </Figure>
        <Figure label={t('deals.forecast.cycle')} deals={won} open={open}>
          {days === null ? '–' : t('deals.forecast.days', { count: days, days: numberText(days, language, 1) })}
        </Figure>
        <Figure label={t('deals.forecast.stuck')} deals={stuck} open={open} />
        {record && at === undefined && (
          <Figure label={t('deals.forecast.record')}>
            {learned ? t('deals.forecast.learned_of', learned) : t('deals.forecast.learned_few', { least: leastEnded })}
          </Figure>
        )}
      </chakra.dl>
      <ForecastTable rows={metrics.forecast} total={metrics.total} open={open} />
    </>
  )
}

type FigureProps = {
  label: string
  children?: ReactNode
  /** Absent where the figure counts archived deals too, which the board does not hold. */
  deals?: readonly Deal[]
  open?: (counted: Counted) => void
}

function Figure({ label, deals, open, children = deals?.length }: FigureProps) {
  return (
    <chakra.div display="flex" flexDirection="column-reverse" justifyContent="flex-end">
      <chakra.dt fontSize="xs" color="faint">
        {label}
      </chakra.dt>
      <chakra.dd fontSize="md" fontWeight="semibold">
        {deals && open ? (
          <FigureButton counted={{ label, deals }} open={open}>
            {children}
          </FigureButton>
        ) : (
          children
        )}
      </chakra.dd>
    </chakra.div>
  )
}
