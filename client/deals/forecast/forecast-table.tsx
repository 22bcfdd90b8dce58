/** The forecast by month and currency: a table, and on a phone one section a month. Each figure opens its deals. */

import type { Money } from '@aura/contracts/platform/values.ts'
import {
  type ForecastFigure,
  type ForecastMonth,
  type ForecastRow,
  forecastFigures,
  leastBestCase,
  leastCommitted,
  shareIn,
  totalsOf,
} from '@aura/machines/deals/forecast.ts'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { percentText } from '../../platform/i18n/figures.ts'
import { formatMoney } from '../../platform/i18n/format.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { MoneyText } from '../../platform/ui/money.tsx'
import { useNarrowScreen } from '../../platform/ui/use-narrow-screen.ts'
import { type Counted, FigureButton, partOf } from '../figure-button.tsx'
import { FigureCell, FigureRow, FigureTable } from '../figure-table.tsx'

type Currency = Money['currency']
type TableLine = {
  id: string
  name: string
  note?: string | undefined
  isHead: boolean
  currency: Currency
  row: ForecastRow
}

type ForecastTableProps = {
  months: readonly ForecastMonth[]
  /** The month of the moment that is shown, 'YYYY-MM'. */
  thisMonth: string
  nameOf: (key: string) => string
  open: (counted: Counted) => void
}

export function ForecastTable({ months, thisMonth, nameOf, open }: ForecastTableProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const narrow = useNarrowScreen()
  const monthName = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const nameOfMonth = (month: string | null) =>
    month === null ? t('deals.forecast.no_month') : monthName.format(new Date(`${month}-01`))
  const totals = totalsOf(months).map(
    ({ currency, row }): TableLine => ({
      ...{ id: currency, name: t('deals.forecast.all', { currency }), isHead: true, currency, row },
    }),
  )
  const sections = months.map(({ month, currency, total, rows }) => {
    const id = `${month} ${currency}`
    const isOverdue = month !== null && month < thisMonth
    const name = `${nameOfMonth(month)} · ${currency}`
    const head: TableLine = {
      ...{ id, name, isHead: true, currency, row: total },
      note: isOverdue ? t('deals.forecast.overdue') : undefined,
    }
    const others = rows.map(
      (row): TableLine => ({ id: `${id} ${row.key}`, name: nameOf(row.key ?? ''), isHead: false, currency, row }),
    )
    return { head, lines: [head, ...others] }
  })
  const hint = t('deals.forecast.explained', {
    since: nameOfMonth(thisMonth),
    commit: percentText(leastCommitted, language),
    best: percentText(leastBestCase, language),
  })
  const figure = (line: TableLine, head: TableLine, name: ForecastFigure) => (
    <Figure
      key={name}
      line={line}
      of={line === head ? head.name : `${head.name} · ${line.name}`}
      figure={name}
      open={open}
    />
  )
  const hasTarget = months.some(({ total, rows }) => [total, ...rows].some(({ target }) => target !== undefined))
  if (narrow)
    return (
      <>
        {[...sections, ...totals.map((head) => ({ head, lines: [head] }))].map(({ head, lines }) => (
          <PhoneMonth key={head.id} head={head} lines={lines} figure={figure} />
        ))}
        <chakra.p color="muted" fontSize="xs">
          {hint}
        </chakra.p>
      </>
    )
  const heads = [
    t('deals.forecast.month'),
    t('deals.metric.count'),
    ...forecastFigures.map((name) => t(`deals.forecast.figure.${name}`)),
    ...(hasTarget ? [t('deals.forecast.target')] : []),
  ]
  return (
    <FigureTable label={t('deals.forecast')} heads={heads} hint={hint}>
      {[...sections, ...totals.map((head) => ({ head, lines: [head] }))].flatMap(({ head, lines }) =>
        lines.map((line) => (
          <FigureRow key={line.id} fontWeight={line.isHead ? 'semibold' : undefined}>
            <FigureCell ps={line.isHead ? '0' : '4'}>
              {line.name}
              <Note text={line.note} />
            </FigureCell>
            <FigureCell>
              <Count line={line} head={head} open={open} />
            </FigureCell>
            {forecastFigures.map((name) => (
              <FigureCell key={name}>{figure(line, head, name)}</FigureCell>
            ))}
            {hasTarget && (
              <FigureCell>
                <TargetText line={line} />
              </FigureCell>
            )}
          </FigureRow>
        )),
      )}
    </FigureTable>
  )
}

const Note = ({ text }: { text: string | undefined }) =>
  text && (
    <chakra.span color="attention" fontSize="xs" fontWeight="normal" ms="2">
      {text}
    </chakra.span>
  )

/** On a phone a figure without deals is left out. */
const figuresOf = ({ row }: TableLine) => forecastFigures.filter((name) => row.cells[name].deals.length > 0)

type PhoneMonthProps = {
  head: TableLine
  lines: readonly TableLine[]
  figure: (line: TableLine, head: TableLine, name: ForecastFigure) => ReactNode
}

function PhoneMonth({ head, lines, figure }: PhoneMonthProps) {
  const { t } = useTranslation()
  return (
    <chakra.section aria-label={head.name} borderTopWidth="1px" borderColor="line" py="3">
      <chakra.h3 fontWeight="semibold" mb="1">
        {head.name}
        <Note text={head.note} />
      </chakra.h3>
      {lines.map((line) => (
        <div key={line.id}>
          {line !== head && (
            <chakra.h4 fontSize="sm" color="muted" mt="3">
              {line.name}
            </chakra.h4>
          )}
          <chakra.dl display="grid" gridTemplateColumns="1fr auto" columnGap="4" fontSize="sm">
            {figuresOf(line).map((name) => (
              <chakra.div key={name} display="contents">
                <chakra.dt color="muted" py="1">
                  {t(`deals.forecast.figure.${name}`)}
                </chakra.dt>
                <chakra.dd textAlign="end" py="1">
                  {figure(line, head, name)}
                </chakra.dd>
              </chakra.div>
            ))}
            {line.row.target !== undefined && (
              <chakra.div display="contents">
                <chakra.dt color="muted" py="1">
                  {t('deals.forecast.target')}
                </chakra.dt>
                <chakra.dd textAlign="end" py="1">
                  <TargetText line={line} />
                </chakra.dd>
              </chakra.div>
            )}
          </chakra.dl>
        </div>
      ))}
    </chakra.section>
  )
}

type Opening = { open: (counted: Counted) => void }

function Figure({ line, of, figure, open }: Opening & { line: TableLine; of: string; figure: ForecastFigure }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { amount, deals } = line.row.cells[figure]
  if (deals.length === 0) return <chakra.span color="faint">–</chakra.span>
  const counted: Counted = {
    label: t('deals.forecast.cell', { row: of, figure: t(`deals.forecast.figure.${figure}`) }),
    ...{ deals, amountOf: partOf(shareIn(figure)) },
  }
  return (
    <FigureButton counted={counted} open={open}>
      <MoneyText value={{ amount, currency: line.currency }} language={language} />
    </FigureButton>
  )
}

function Count({ line, head, open }: Opening & { line: TableLine; head: TableLine }) {
  const { deals } = line.row.cells.open
  return (
    <FigureButton counted={{ label: line === head ? head.name : `${head.name} · ${line.name}`, deals }} open={open}>
      {deals.length}
    </FigureButton>
  )
}

function TargetText({ line: { row, currency } }: { line: TableLine }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { target } = row
  if (target === undefined) return <chakra.span color="faint">–</chakra.span>
  const percent = target === 0 ? 100 : Math.floor((row.cells.won.amount * 100) / target)
  return (
    <span data-figures="">
      {t('deals.forecast.target_of', {
        amount: formatMoney({ amount: target, currency }, language),
        percent: percentText(percent, language),
      })}
    </span>
  )
}
