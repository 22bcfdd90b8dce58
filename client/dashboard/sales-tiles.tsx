/** What was sold today, and what it cost. */
import type { Sales } from '@aura/contracts/dashboard/company-day.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import { useTranslation } from 'react-i18next'
import { MoneySum } from '../platform/ui/money.tsx'
import { CountTile } from './count-tile.tsx'
import { Section } from './section.tsx'
import { Tile, Tiles } from './tile.tsx'

export function SalesTiles({ sales, costs }: { sales: Sales | null; costs: readonly Money[] | null }) {
  const { t } = useTranslation()
  if (!sales && !costs) return null
  return (
    <Section title={t(sales ? 'dashboard.sales' : 'dashboard.costs')}>
      <Tiles columns={4}>
        {sales && (
          <>
            <CountTile id="deals.opened" figure={sales.figures['deals.opened']} />
            <CountTile id="deals.won" figure={sales.figures['deals.won']} aside={worth(sales.won)} />
            <CountTile id="deals.lost" figure={sales.figures['deals.lost']} aside={worth(sales.lost)} />
          </>
        )}
        {costs && (
          <Tile
            name="costs"
            title={t('dashboard.tile.costs')}
            value={worth(costs) ?? '–'}
            where={{ to: '/centro-custos' }}
          />
        )}
      </Tiles>
    </Section>
  )
}

const worth = (values: readonly Money[]) => (values.length > 0 ? <MoneySum values={values} /> : undefined)
