/** Legend and menu above a drawing; they stay as they are while only values change. */
import { memo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { ChartMenu, type Drawn } from './chart-menu.tsx'
import type { ChartProps } from './chart-props.ts'
import look from './chart-view.module.css'
import { Legend } from './legend.tsx'
import { isSameLook } from './same-chart.ts'

type ChartHeadProps = {
  props: ChartProps
  drawn: RefObject<Drawn>
  asTable: boolean
  setAsTable: (asTable: boolean) => void
  zoomed: boolean
  zoomTo: (range: undefined) => void
}

export const ChartHead = memo(
  function ChartHead({ props, zoomed, zoomTo, ...menu }: ChartHeadProps) {
    const { t } = useTranslation()
    return (
      <div className={look.head}>
        <Legend {...props} />
        <div className={look.tools}>
          {zoomed && (
            <Button size="xs" variant="ghost" onClick={() => zoomTo(undefined)}>
              {t('platform.chart.zoom_out')}
            </Button>
          )}
          <ChartMenu label={props.label} {...menu} />
        </div>
      </div>
    )
  },
  (a, b) => a.asTable === b.asTable && a.zoomed === b.zoomed && isSameLook(a.props, b.props),
)
