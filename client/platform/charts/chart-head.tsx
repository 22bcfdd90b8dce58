/** Legend and menu above a drawing; they stay as they are while only values change. */
import { memo, type RefObject } from 'react'
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
}

export const ChartHead = memo(
  function ChartHead({ props, ...menu }: ChartHeadProps) {
    return (
      <div className={look.head}>
        <Legend {...props} />
        <ChartMenu label={props.label} {...menu} />
      </div>
    )
  },
  (a, b) => a.asTable === b.asTable && isSameLook(a.props, b.props),
)
