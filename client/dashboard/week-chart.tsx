/** When customers come: the conversations that began in each hour of the last seven days. */
import { history } from '@aura/contracts/warroom/metrics/history.ts'
import type { MetricKey } from '@aura/contracts/warroom/metrics/key.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chart } from '../platform/charts/chart.tsx'
import { useQuery } from '../platform/feed/use-query.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Card } from '../platform/ui/card.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { dayHours } from './day-hours.ts'
import { minutesPastHour, weekByHour } from './week-by-hour.ts'

const metric: MetricKey = 'conversations.opened'
const hourMinutes = 60

/** Whole hours: the one that runs is not over. */
const lastWeek = (ago: number) => ({ keys: [metric], minutes: 7 * 24 * hourMinutes, step: hourMinutes, ago })

export function WeekChart({ timezone }: { timezone: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [ago] = useState(() => minutesPastHour(Date.now(), timezone))
  const read = useQuery(history, lastWeek(ago))
  const { data } = read
  const title = t('dashboard.week')
  if (!data)
    return (
      <PendingRead
        of={read}
        around={(problem) => (
          <Card title={title} inset>
            {problem}
          </Card>
        )}
      />
    )
  const hours = { from: Date.parse(data.from), stepMs: data.stepMs, values: data.series[metric] ?? [] }
  return (
    <Card title={title}>
      <chakra.div px="4" pb="3">
        <Chart
          kind="heat"
          label={title}
          axis={{ title: t('platform.chart.time'), labels: dayHours }}
          series={weekByHour(hours, timezone, language)}
        />
      </chakra.div>
    </Card>
  )
}
