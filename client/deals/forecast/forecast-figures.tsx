/** How many deals were won, lost and are stuck, the win rate and the cycle; each figure opens the deals it counts. */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { learnedFrom, leastEnded } from '@aura/machines/deals/learned.ts'
import { metricsOf } from '@aura/machines/deals/metrics.ts'
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText, percentText } from '../../platform/i18n/figures.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useNow } from '../../platform/ui/clock.ts'
import { type Counted, FigureButton } from '../figure-button.tsx'
import { LearnedButton, useEndedDeals, usePipelineRecord } from '../win-rates.tsx'

type ForecastFiguresProps = {
  board: BoardState
  /** The moment that is shown; undefined for now. */
  at: string | undefined
  /** Whether no filter narrows the board: the record of the pipeline is of all its deals. */
  isWhole: boolean
  open: (counted: Counted) => void
}

export function ForecastFigures({ board, at, isWhole, open }: ForecastFiguresProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const clock = useNow(minuteMs)
  const { won, lost, stuck, winRate, cycleDays } = useMemo(
    () => metricsOf(board, at === undefined ? clock : Date.parse(at)),
    [board, at, clock],
  )
  const record = usePipelineRecord()
  const learned = record && learnedFrom(record)
  const openEnded = useEndedDeals(board.pipeline.id, open)
  const ended = [...won, ...lost]
  // The word goes with the number that is read.
  const days = cycleDays === null ? null : Math.round(cycleDays * 10) / 10
  const hasLimit = board.pipeline.stages.some(({ rotsAfterDays }) => rotsAfterDays !== null)
  const recordLabel = t('deals.forecast.record')
  return (
    <chakra.dl display="flex" flexWrap="wrap" columnGap="6" rowGap="3" mb="4">
      <Figure label={t('deals.forecast.won')} deals={won} open={open} />
      <Figure label={t('deals.forecast.lost')} deals={lost} open={open} />
      <Figure label={t('deals.forecast.win_rate')} deals={ended} open={open}>
        {winRate === null ? '–' : percentText(winRate, language)}
      </Figure>
      <Figure label={t('deals.forecast.cycle')} deals={won} open={open}>
        {days === null ? '–' : t('deals.forecast.days', { count: days, days: numberText(days, language, 1) })}
      </Figure>
      <Figure label={t('deals.forecast.stuck')} deals={stuck} open={open}>
        {hasLimit ? stuck.length : t('deals.forecast.stuck_none')}
      </Figure>
      {record && at === undefined && isWhole && (
        <Term label={recordLabel}>
          <LearnedButton label={recordLabel} ended={record.ended} open={() => void openEnded(null, recordLabel)}>
            {learned ? t('deals.forecast.learned_of', learned) : t('deals.forecast.learned_few', { least: leastEnded })}
          </LearnedButton>
        </Term>
      )}
    </chakra.dl>
  )
}

type FigureProps = { label: string; children?: ReactNode; deals: readonly Deal[]; open: (counted: Counted) => void }

const Figure = ({ label, deals, open, children = deals.length }: FigureProps) => (
  <Term label={label}>
    <FigureButton counted={{ label, deals }} open={open}>
      {children}
    </FigureButton>
  </Term>
)

const Term = ({ label, children }: { label: string; children: ReactNode }) => (
  <chakra.div display="flex" flexDirection="column-reverse" justifyContent="flex-end">
    <chakra.dt fontSize="xs" color="faint">
      {label}
    </chakra.dt>
    <chakra.dd fontSize="md" fontWeight="semibold">
      {children}
    </chakra.dd>
  </chakra.div>
)
