/** The day by hour: today as bars, yesterday as a dashed line above each; for screen readers as a table. */
import { type HourMetric, hourMetrics, type Service } from '@aura/contracts/dashboard/company-day.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../platform/ui/button.tsx'
import { Card } from '../platform/ui/card.tsx'
import look from './hourly-chart.module.css'

type Series = Service['hours'][HourMetric]

export function HourlyChart({ hours, hour }: { hours: Service['hours']; hour: number }) {
  const { t } = useTranslation()
  const [metric, choose] = useState<HourMetric>('conversations.opened')
  const series = hours[metric]
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
        <Bars series={series} hour={hour} />
        <SpokenSeries title={t(`dashboard.tile.${metric}`)} series={series} hour={hour} />
      </chakra.div>
    </Card>
  )
}

const labelEvery = 3
const high = (value: number, most: number) => `${(value / most) * 100}%`

function Bars({ series: { today, yesterday }, hour }: { series: Series; hour: number }) {
  const { t } = useTranslation()
  const most = Math.max(1, ...today, ...(yesterday ?? []))
  return (
    <div aria-hidden="true">
      <p className={look.legend}>
        <span>
          <i className={look.barSign} /> {t('dashboard.hours.today')}
        </span>
        {yesterday && (
          <span>
            <i className={look.lineSign} /> {t('dashboard.hours.yesterday')}
          </span>
        )}
        <span className={look.most}>{t('dashboard.hours.most', { count: most })}</span>
      </p>
      <div className={look.chart}>
        {today.map((value, at) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place.
            key={at}
            className={look.hour}
            data-running={at === hour || undefined}
            title={titleOf(at, value, yesterday)}
          >
            <span className={look.bar} style={{ height: high(at <= hour ? value : 0, most) }} />
            {yesterday && <span className={look.line} style={{ bottom: high(yesterday[at] ?? 0, most) }} />}
            {at % labelEvery === 0 && <span className={look.label}>{at}h</span>}
          </div>
        ))}
      </div>
    </div>
  )
}

const titleOf = (at: number, value: number, yesterday: readonly number[] | null): string =>
  `${at}h: ${value}${yesterday ? ` (${yesterday[at] ?? 0})` : ''}`

function SpokenSeries({ title, series: { today, yesterday }, hour }: { title: string; series: Series; hour: number }) {
  const { t } = useTranslation()
  return (
    <chakra.div srOnly>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('warroom.chart.time')}</th>
            <th scope="col">{t('dashboard.hours.today')}</th>
            <th scope="col">{t('dashboard.hours.yesterday')}</th>
          </tr>
        </thead>
        <tbody>
          {today.slice(0, hour + 1).map((value, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place.
            <tr key={at}>
              <th scope="row">{at}h</th>
              <td>{value}</td>
              <td>{yesterday?.[at] ?? t('warroom.nothing')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </chakra.div>
  )
}
