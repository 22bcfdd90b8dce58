/** The words of a chart in the person's language. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/language.ts'
import { offsetOf, useTimeZone } from '../i18n/time-zone.ts'
import type { ChartProps } from './chart-props.ts'
import { type ChartTexts, chartTexts, timeLabels } from './texts.ts'
import { pointCount } from './walk.ts'

export function useChartTexts(props: ChartProps): ChartTexts {
  const { t } = useTranslation()
  const language = useLanguage()
  const timeZone = useTimeZone()
  const { axis, series } = props
  const names = 'labels' in axis ? axis.labels : undefined
  const { from, stepMs } = 'labels' in axis ? { from: 0, stepMs: 0 } : axis
  const count = pointCount(series)
  const labels = useMemo(
    () => names ?? timeLabels({ from, stepMs }, count, language, timeZone),
    [names, from, stepMs, count, language, timeZone],
  )
  const offsetMs = useMemo(() => (timeZone === undefined ? undefined : offsetOf(timeZone, from)), [timeZone, from])
  const texts = chartTexts(props, labels, language, {
    nothing: t('platform.chart.nothing'),
    ofPrevious: t('platform.chart.of_previous'),
    time: t('platform.chart.time'),
  })
  return { ...texts, offsetMs }
}
