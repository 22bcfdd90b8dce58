import type { Figure, ServiceMetric } from '@aura/contracts/dashboard/company-day.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { durationParts, durationText } from '../platform/i18n/figures.ts'
import { Comparison } from './comparison.tsx'
import { Tile } from './tile.tsx'
import { useDrillDown } from './use-drill-down.ts'

type SecondsTileProps = { id: Exclude<ServiceMetric, 'answer.p90'>; figure: Figure; aside?: ReactNode }

/** How long it took. */
export function SecondsTile({ id, figure, aside }: SecondsTileProps) {
  const { t } = useTranslation()
  return (
    <Tile
      name={id}
      title={t(`dashboard.tile.${id}`)}
      {...(figure.today === null ? { value: '–' } : durationParts(figure.today))}
      aside={aside}
      where={useDrillDown()(id, figure.today)}
    >
      <Comparison figure={figure} text={durationText} />
    </Tile>
  )
}
