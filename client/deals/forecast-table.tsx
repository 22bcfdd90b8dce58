import type { ForecastRow } from '@aura/machines/deals/metrics.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/i18n/language.ts'
import { MoneySum } from '../platform/ui/money.tsx'
import { type Counted, FigureButton } from './figure-button.tsx'

const Cell = chakra('td', {
  base: { py: '2', ps: '3', textAlign: 'end', fontSize: 'sm', _first: { textAlign: 'start', ps: '0' } },
})

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
    <>
      <chakra.div overflowX="auto" tabIndex={0} role="group" aria-label={t('deals.forecast')}>
        <chakra.table w="full">
          <thead>
            <tr>
              {heads.map((head) => (
                <chakra.th
                  key={head}
                  scope="col"
                  fontSize="xs"
                  fontWeight="normal"
                  color="faint"
                  textAlign="end"
                  pb="1"
                  ps="3"
                  _first={{ textAlign: 'start', ps: '0' }}
                >
                  {head}
                </chakra.th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...rows, total].map((row) => {
              const counted = { label: nameOf(row), deals: row.deals }
              return (
                <chakra.tr
                  key={row === total ? 'total' : (row.month ?? 'none')}
                  borderTopWidth="1px"
                  borderColor="line"
                  fontWeight={row === total ? 'semibold' : undefined}
                >
                  <Cell>{nameOf(row)}</Cell>
                  <Cell>
                    <FigureButton counted={counted} open={open}>
                      {row.deals.length}
                    </FigureButton>
                  </Cell>
                  <Cell>
                    <FigureButton counted={counted} open={open}>
                      {row.value.length === 0 ? '–' : <MoneySum values={row.value} />}
                    </FigureButton>
                  </Cell>
                  <Cell>
                    <FigureButton counted={counted} open={open}>
                      {row.weighted.length === 0 ? '–' : <MoneySum values={row.weighted} />}
                    </FigureButton>
                  </Cell>
                </chakra.tr>
              )
            })}
          </tbody>
        </chakra.table>
      </chakra.div>
      <chakra.p color="muted" fontSize="xs" mt="1">
        {t('deals.forecast.weighted_hint')}
      </chakra.p>
    </>
  )
}
