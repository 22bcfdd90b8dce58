/**
 * A line on its baseline between its highest and its lowest value, and what it is compared with as a dashed one; for
 * screen readers a dozen rows. It follows the shared crosshair.
 */
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/language.ts'
import type { ChartProps, SparklineProps } from './chart-props.ts'
import { useSyncedPoint } from './chart-sync.ts'
import { ChartTable } from './chart-table.tsx'
import look from './chart-view.module.css'
import { sparklineHeight } from './sizes.ts'
import { valueText } from './texts.ts'
import { useChartTexts } from './use-chart-texts.ts'
import { usePainter } from './use-painter.ts'

const rowCount = 12

export default function SparklineView({ label, axis, values, unit = 'count', reference, height }: SparklineProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const props: ChartProps = {
    kind: 'line',
    label,
    axis,
    series: [{ name: t('platform.chart.value'), values }],
    unit,
    reference: { name: '', value: reference },
  }
  const { box, painter } = usePainter({ ...props, texts: useChartTexts(props), bare: true })
  const { point } = useSyncedPoint(axis, values.length)
  const every = Math.max(1, Math.round(values.length / rowCount))
  const known = values.filter((value) => value !== null)
  const text = (value: number) => valueText(value, unit, language)
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const pointed = point === undefined ? null : (values[point] ?? null)
  const spot = point === undefined ? undefined : painter.current?.spotOf({ point, row: 0 })
  return (
    <>
      <div className={look.spark} aria-hidden="true" style={{ height: height ?? sparklineHeight }}>
        <div ref={box} className={look.box} />
        {spot && <span className={look.dot} style={{ left: spot.x, top: spot.y }} />}
        {known.length > 0 && (
          <p className={look.extremes} data-pointed={pointed === null ? undefined : ''}>
            {pointed === null ? (
              <>
                <span>{text(most)}</span>
                {least < most && <span>{text(least)}</span>}
              </>
            ) : (
              <span>{text(pointed)}</span>
            )}
          </p>
        )}
      </div>
      {values.length > 0 && <ChartTable props={props} shown={false} every={every} />}
    </>
  )
}
