/** What customers gave: the average, how it spreads, and who had them. */
import { ratingDays, ratingFigures } from '@aura/contracts/replies/rating-figures.ts'
import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LaterExportMenu } from '../exports/index.ts'
import { Chart } from '../platform/charts/chart.tsx'
import { useQuery } from '../platform/feed/use-query.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Select } from '../platform/ui/input.tsx'
import { Panel } from '../platform/ui/panel.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import look from './rating-figures.module.css'

type Named = { id: string | null; name: string | null; count: number; average: number }

export function RatingFigures() {
  const { t } = useTranslation()
  const [days, setDays] = useState<number>(30)
  const read = useQuery(ratingFigures, { days })
  const { data } = read
  const mark = useMark()
  return (
    <Panel title={t('replies.ratings.figures')} text={t('replies.ratings.figures_text')}>
      <div className={look.head}>
        <Select
          aria-label={t('replies.ratings.period')}
          value={days}
          onChange={({ target }) => setDays(Number(target.value))}
        >
          {ratingDays.map((count) => (
            <option key={count} value={count}>
              {t('replies.ratings.days', { count })}
            </option>
          ))}
        </Select>
        {data && data.count > 0 && <LaterExportMenu kind="replies.ratings" params={{ days }} />}
      </div>
      <PendingRead of={read} h="40" />
      {data?.count === 0 && <chakra.p color="muted">{t('replies.ratings.nothing')}</chakra.p>}
      {data?.average != null && (
        <>
          <dl className={look.all}>
            <div>
              <dt>{t('replies.ratings.average')}</dt>
              <dd>{mark(data.average)}</dd>
            </div>
            <div>
              <dt>{t('replies.ratings.answered')}</dt>
              <dd>
                {data.count} <small>{t('replies.ratings.of_asked', { count: data.asked })}</small>
              </dd>
            </div>
          </dl>
          <Spread spread={data.spread} />
          <Table title={t('replies.ratings.by_person')} rows={data.people} nobody={t('replies.ratings.no_person')} />
          <Table title={t('replies.ratings.by_queue')} rows={data.queues} nobody={t('replies.ratings.no_queue')} />
        </>
      )}
    </Panel>
  )
}

function useMark() {
  const language = useLanguage()
  return (average: number) => average.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

function Spread({ spread }: { spread: readonly number[] }) {
  const { t } = useTranslation()
  const labels = spread.map((_, index) => t('replies.ratings.stars', { mark: index + 1 }))
  return (
    <chakra.div mb="5">
      <Chart
        kind="rows"
        label={t('replies.ratings.figures')}
        axis={{ title: t('replies.ratings.mark'), labels: labels.reverse() }}
        series={[{ name: t('replies.ratings.count'), values: spread.toReversed() }]}
      />
    </chakra.div>
  )
}

function Table({ title, rows, nobody }: { title: string; rows: readonly Named[]; nobody: string }) {
  const { t } = useTranslation()
  const mark = useMark()
  return (
    <table className={look.table}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t('replies.ratings.count')}</th>
          <th scope="col">{t('replies.ratings.average')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, count, average }) => (
          <tr key={id ?? ''}>
            <th scope="row">{name ?? nobody}</th>
            <td>{count}</td>
            <td>{mark(average)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
