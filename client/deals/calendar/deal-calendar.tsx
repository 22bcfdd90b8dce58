/** The deals of a pipeline on the days on which they are expected, live like the board. */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { chunkDeals, countDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { columnsOf } from '@aura/machines/deals/board.ts'
import { sums } from '@aura/machines/deals/metrics.ts'
import { chakra } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/i18n/language.ts'
import { localDay } from '../../platform/local-time.ts'
import { Button } from '../../platform/ui/button.tsx'
import { useNow } from '../../platform/ui/clock.ts'
import { MoneySum } from '../../platform/ui/money.tsx'
import { PageHeader } from '../../platform/ui/page-header.tsx'
import { Popover } from '../../platform/ui/popover.tsx'
import { useNarrowScreen } from '../../platform/ui/use-narrow-screen.ts'
import { useBoardActions } from '../board-actions.ts'
import { useMonth } from '../board-search.ts'
import { FigureButton } from '../figure-button.tsx'
import { DealSearch } from '../filters/deal-search.tsx'
import type { Narrowing } from '../filters/use-deal-filter.ts'
import { ViewBar } from '../filters/view-bar.tsx'
import { Metrics } from '../metrics.tsx'
import { PipelineMenu } from '../pipeline-menu.tsx'
import { SharedTools } from '../toolbar.tsx'
import { type CalendarDay, monthBeside, undated, weeksOf } from './month.ts'

const shownAtMost = 3
/** Sundays begin the week in Brazil and the United States, Mondays in Spain. */
const firstDays = { 'pt-BR': 0, 'en-US': 0, 'es-ES': 1 } as const

type DealCalendarProps = {
  state: BoardState
  /** What of it the filter lets through. */
  shown: BoardState
  narrowing: Narrowing
  choosePipeline: (pipelineId: string) => void
}

export function DealCalendar({ state, shown, narrowing, choosePipeline }: DealCalendarProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const narrow = useNarrowScreen()
  const { add, mayCreate, count } = useBoardActions()
  const today = localDay(useNow())
  const [month, setMonth] = useMonth(today)
  const weeks = weeksOf(month, shown, firstDays[language])
  const days = weeks.flat().filter(({ inMonth }) => inMonth)
  const expected = days.flatMap(({ deals }) => deals)
  const waiting = undated(shown)
  const name = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
  const firstStage = state.pipeline.stages[0]?.id ?? 'prospecting'
  return (
    <>
      <PageHeader
        title={t('deals.title')}
        facts={<Metrics shown={[{ deals: expected }]} total={countDeals(state.deals)} period={name} />}
      >
        <PipelineMenu state={state} choose={choosePipeline} />
        <DealSearch query={narrowing.query} ask={narrowing.ask} />
        <SharedTools
          shown={columnsOf({ ...state, deals: chunkDeals(expected) })}
          add={mayCreate ? () => add(firstStage) : undefined}
        />
      </PageHeader>
      <ViewBar state={state} narrowing={narrowing} count={countDeals(shown.deals)}>
        <chakra.div display="flex" alignItems="center" gap="2" px={{ base: '4', md: '6' }} py="2">
          <Button
            variant="ghost"
            px="0"
            aria-label={t('deals.calendar.before')}
            onClick={() => setMonth(monthBeside(month, -1))}
          >
            <ChevronLeft size={16} strokeWidth={1.75} aria-hidden="true" />
          </Button>
          <Button
            variant="ghost"
            px="0"
            aria-label={t('deals.calendar.after')}
            onClick={() => setMonth(monthBeside(month, 1))}
          >
            <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
          </Button>
          <chakra.h2 fontWeight="semibold" aria-live="polite">
            {name}
          </chakra.h2>
          <Button size="xs" onClick={() => setMonth(today.slice(0, 7))}>
            {t('deals.calendar.today')}
          </Button>
          <chakra.span color="muted" fontSize="sm" ms="auto">
            <FigureButton counted={{ label: name, deals: expected }} open={count}>
              <MoneySum values={sums(expected)} />
            </FigureButton>
          </chakra.span>
        </chakra.div>
        <chakra.div flex="1" minH="0" overflow="auto" px={{ base: '4', md: '6' }} pb="16">
          {narrow ? <Agenda days={days} /> : <Grid weeks={weeks} today={today} label={name} />}
          {waiting.length > 0 && (
            <chakra.p color="muted" fontSize="sm" mt="3">
              <FigureButton counted={{ label: t('deals.forecast.no_month'), deals: waiting }} open={count}>
                {t('deals.calendar.undated', { count: waiting.length })}
              </FigureButton>
            </chakra.p>
          )}
        </chakra.div>
      </ViewBar>
    </>
  )
}

function Grid({ weeks, today, label }: { weeks: readonly CalendarDay[][]; today: string; label: string }) {
  const language = useLanguage()
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  return (
    <chakra.table w="full" h="full" tableLayout="fixed" aria-label={label}>
      <thead>
        <tr>
          {weeks[0]?.map(({ day }) => (
            <chakra.th key={day} scope="col" fontSize="xs" fontWeight="normal" color="muted" textAlign="start" pb="1">
              {weekday.format(new Date(`${day}T00:00:00Z`))}
            </chakra.th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.day}>
            {week.map((day) => (
              <chakra.td
                key={day.day}
                verticalAlign="top"
                h="104px"
                p="1.5"
                borderWidth="1px"
                borderColor="line"
                bg={day.inMonth ? 'panel' : undefined}
              >
                <chakra.p
                  fontSize="xs"
                  color={day.inMonth ? 'text' : 'faint'}
                  fontWeight={day.day === today ? 'bold' : undefined}
                  aria-current={day.day === today ? 'date' : undefined}
                >
                  {Number(day.day.slice(8))}
                  <DaySum day={day} />
                </chakra.p>
                <Deals deals={day.deals} />
              </chakra.td>
            ))}
          </tr>
        ))}
      </tbody>
    </chakra.table>
  )
}

/** What the deals of a day come to. */
function DaySum({ day: { day, deals } }: { day: Pick<CalendarDay, 'day' | 'deals'> }) {
  const language = useLanguage()
  const { count } = useBoardActions()
  if (deals.length === 0) return null
  const label = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
  return (
    <chakra.span color="muted" fontSize="xs" fontWeight="normal" ms="2">
      <FigureButton counted={{ label, deals }} open={count}>
        <MoneySum values={sums(deals)} />
      </FigureButton>
    </chakra.span>
  )
}

/** The largest of a day; the rest behind a button. */
function Deals({ deals }: { deals: readonly Deal[] }) {
  const { t } = useTranslation()
  const rest = deals.slice(shownAtMost)
  return (
    <chakra.ul listStyleType="none">
      {deals.slice(0, shownAtMost).map((deal) => (
        <DealItem key={deal.id} deal={deal} />
      ))}
      {rest.length > 0 && (
        <li>
          <Popover
            title={t('deals.calendar.more', { count: rest.length })}
            button={{ size: 'xs', variant: 'plain', children: t('deals.calendar.more', { count: rest.length }) }}
          >
            <chakra.ul listStyleType="none" p="2">
              {rest.map((deal) => (
                <DealItem key={deal.id} deal={deal} />
              ))}
            </chakra.ul>
          </Popover>
        </li>
      )}
    </chakra.ul>
  )
}

const outcomeColors = { won: 'ok', lost: 'faint' } as const

function DealItem({ deal }: { deal: Deal }) {
  const { open } = useBoardActions()
  return (
    <li>
      <chakra.button
        type="button"
        display="block"
        w="full"
        minH={{ base: '11', md: '6' }}
        px="1.5"
        borderRadius="sm"
        fontSize="sm"
        textAlign="start"
        truncate
        cursor="pointer"
        color={deal.outcome ? outcomeColors[deal.outcome.result] : 'text'}
        _hover={{ bg: 'hover' }}
        title={deal.title}
        onClick={() => open(deal.id)}
      >
        {deal.title}
      </chakra.button>
    </li>
  )
}

/** On a phone only the days on which something is expected. */
function Agenda({ days }: { days: readonly CalendarDay[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const dayName = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  const full = days.filter(({ deals }) => deals.length > 0)
  if (full.length === 0) return <chakra.p color="muted">{t('deals.calendar.none')}</chakra.p>
  return full.map(({ day, deals }) => (
    <chakra.section key={day} mb="3">
      <chakra.h3 fontSize="sm" color="muted">
        {dayName.format(new Date(`${day}T00:00:00Z`))}
        <DaySum day={{ day, deals }} />
      </chakra.h3>
      <chakra.ul listStyleType="none">
        {deals.map((deal) => (
          <DealItem key={deal.id} deal={deal} />
        ))}
      </chakra.ul>
    </chakra.section>
  ))
}
