import type { Figure, SalesMetric, ServiceMetric } from '@aura/contracts/dashboard/company-day.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../platform/i18n/figures.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Comparison } from './comparison.tsx'
import { Tile } from './tile.tsx'
import { useDrillDown } from './use-drill-down.ts'

type CountTileProps = { id: Exclude<ServiceMetric, 'answer.p90'> | SalesMetric; figure: Figure; aside?: ReactNode }

/** How many there were. */
export function CountTile({ id, figure, aside }: CountTileProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const number = (value: number) => numberText(value, language)
  return (
    <Tile
      name={id}
      title={t(`dashboard.tile.${id}`)}
      value={number(figure.today ?? 0)}
      aside={aside}
      where={useDrillDown()(id, figure.today)}
    >
      <Comparison figure={figure} text={number} />
    </Tile>
  )
}
