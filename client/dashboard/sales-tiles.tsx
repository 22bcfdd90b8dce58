/** What was sold today, and what it cost. */
import type { Sales, SalesMetric } from '@aura/contracts/dashboard/company-day.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/i18n/language.ts'
import { MoneySum } from '../platform/ui/money.tsx'
import { numberText } from '../warroom/metrics/figures.ts'
import { Compared } from './compared.tsx'
import { Section } from './section.tsx'
import { Tile, Tiles } from './tile.tsx'

export function SalesTiles({ sales, costs }: { sales: Sales | null; costs: readonly Money[] | null }) {
  const { t } = useTranslation()
  if (!sales && !costs) return null
  return (
    <Section title={t(sales ? 'dashboard.sales' : 'dashboard.costs')}>
      <Tiles>
        {sales && <SalesTile sales={sales} id="deals.opened" values={[]} />}
        {sales && <SalesTile sales={sales} id="deals.won" values={sales.won} />}
        {sales && <SalesTile sales={sales} id="deals.lost" values={sales.lost} />}
        {costs && (
          <Tile
            name="costs"
            title={t('dashboard.tile.costs')}
            value={costs.length === 0 ? '–' : <MoneySum values={costs} />}
            where={{ to: '/centro-custos' }}
          />
        )}
      </Tiles>
    </Section>
  )
}

type SalesTileProps = { sales: Sales; id: SalesMetric; values: readonly Money[] }

function SalesTile({ sales, id, values }: SalesTileProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const number = (value: number) => numberText(value, language)
  const figure = sales.figures[id]
  return (
    <Tile
      name={id}
      title={t(`dashboard.tile.${id}`)}
      value={number(figure.today ?? 0)}
      aside={values.length > 0 && <MoneySum values={values} />}
      where={{ to: '/crm' }}
    >
      <Compared figure={figure} text={number} />
    </Tile>
  )
}
