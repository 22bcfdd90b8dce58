/** The day by hour: today as bars, yesterday as a dashed line. */
import { type HourMetric, hourMetrics, type Service } from '@aura/contracts/dashboard/company-day.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from '../platform/charts/chart.tsx'
import type { ChartSeries } from '../platform/charts/chart-props.ts'
import { Button } from '../platform/ui/button.tsx'
import { Card } from '../platform/ui/card.tsx'
import { dayHours } from './day-hours.ts'

export function HourlyChart({ hours, hour }: { hours: Service['hours']; hour: number }) {
  const { t } = useTranslation()
  const [metric, choose] = useState<HourMetric>('conversations.opened')
  const { today, yesterday } = hours[metric]
  const series: ChartSeries[] = [
    { name: t('dashboard.hours.today'), values: today.map((value, at) => (at <= hour ? value : null)) },
  ]
  if (yesterday) series.push({ name: t('dashboard.hours.yesterday'), values: yesterday, shape: 'line' })
  return (
    <Card
      title={t('dashboard.hours')}
      beside={
        <chakra.div role="group" aria-label={t('dashboard.hours')} display="flex" flexWrap="wrap" gap="1">
          {hourMetrics.map((hourMetric) => (
            <Button
              key={hourMetric}
              variant="ghost"
              aria-pressed={hourMetric === metric}
              _pressed={{ bg: 'hover', color: 'text' }}
              onClick={() => choose(hourMetric)}
            >
              {t(`dashboard.tile.${hourMetric}`)}
            </Button>
          ))}
        </chakra.div>
      }
    >
      <chakra.div px="4" pb="3">
        <Chart
          kind="bars"
          label={t(`dashboard.tile.${metric}`)}
          axis={{ title: t('platform.chart.time'), labels: dayHours }}
          series={series}
        />
      </chakra.div>
    </Card>
  )
}
