import type { ForecastRow } from '@aura/machines/deals/metrics.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/i18n/language.ts'
import { MoneySum } from '../platform/ui/money.tsx'
import { type Counted, FigureButton } from './figure-button.tsx'
import { FigureCell, FigureRow, FigureTable } from './figure-table.tsx'

type ForecastTableProps = { rows: readonly ForecastRow[]; total: ForecastRow; open: (counted: Counted) => void }

/** The open deals by the month in which they are expected. */
export function ForecastTable({ rows, total, open }: ForecastTableProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const nameOf = (row: ForecastRow) =>
    row === total
      ? t('deals.forecast.total')
      : row.month === null
        ? t('deals.forecast.no_month')
        : month.format(new Date(`${row.month}-01`))
  const heads = [
    t('deals.forecast.month'),
    t('deals.metric.count'),
    t('deals.forecast.value'),
    t('deals.forecast.weighted'),
  ]
  return (
    <FigureTable label={t('deals.forecast')} heads={heads} hint={t('deals.forecast.weighted_hint')}>
      {[...rows, total].map((row) => {
        const counted = { label: nameOf(row), deals: row.deals }
        return (
          <FigureRow
            key={row === total ? 'total' : (row.month ?? 'none')}
            fontWeight={row === total ? 'semibold' : undefined}
          >
            <FigureCell>{nameOf(row)}</FigureCell>
            <FigureCell>
              <FigureButton counted={counted} open={open}>
                {row.deals.length}
              </FigureButton>
            </FigureCell>
            <FigureCell>
              <FigureButton counted={counted} open={open}>
                {row.value.length === 0 ? '–' : <MoneySum values={row.value} />}
              </FigureButton>
            </FigureCell>
            <FigureCell>
              <FigureButton counted={counted} open={open}>
                {row.weighted.length === 0 ? '–' : <MoneySum values={row.weighted} />}
              </FigureButton>
            </FigureCell>
          </FigureRow>
        )
      })}
    </FigureTable>
  )
}
