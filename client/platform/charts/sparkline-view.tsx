/** A line on its baseline, and what it is compared with as a dashed one; for screen readers a dozen rows. */
import { useTranslation } from 'react-i18next'
import type { ChartProps, SparklineProps } from './chart-props.ts'
import { ChartTable } from './chart-table.tsx'
import look from './chart-view.module.css'
import { sparklineHeight } from './sizes.ts'
import { useChartTexts } from './use-chart-texts.ts'
import { usePainter } from './use-painter.ts'

const rowCount = 12

export default function SparklineView({ label, axis, values, unit, reference, height }: SparklineProps) {
  const { t } = useTranslation()
  const props: ChartProps = {
    kind: 'line',
    label,
    axis,
    series: [{ name: t('platform.chart.value'), values }],
    ...(unit && { unit }),
    reference: { name: '', value: reference },
  }
  const { box } = usePainter({ ...props, texts: useChartTexts(props), bare: true })
  const every = Math.max(1, Math.round(values.length / rowCount))
  return (
    <>
      <div ref={box} className={look.box} aria-hidden="true" style={{ height: height ?? sparklineHeight }} />
      {values.length > 0 && <ChartTable props={props} shown={false} every={every} />}
    </>
  )
}
