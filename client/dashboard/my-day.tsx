/** The user's day: open work, waiting work, and what was done. */
import { type MyService, myDay, ratingDays } from '@aura/contracts/dashboard/my-day.ts'
import type { MetricId } from '@aura/contracts/warroom/metrics/definitions.ts'
import { keyOf } from '@aura/contracts/warroom/metrics/key.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { durationParts, numberText } from '../platform/i18n/figures.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMe } from '../platform/me.ts'
import { EmptyState } from '../platform/ui/empty.tsx'
import { DayPage } from './day-page.tsx'
import { MyDeals } from './my-deals.tsx'
import { MyQueues } from './my-queues.tsx'
import { MyWaiting } from './my-waiting.tsx'
import { Tile, Tiles } from './tile.tsx'
import { useDay } from './use-day.ts'
import { useDrillDown } from './use-drill-down.ts'

const nothing = {}
/** Every user has a day, and most of the news is of others: it reloads calmly. */
const calmMs = 5000

export function MyDay() {
  const { t } = useTranslation()
  const request = useDay(myDay, nothing, calmMs)
  return (
    <DayPage asked={request}>
      {({ service, sales }) => (
        <chakra.div display="flex" flexDirection="column" gap="5">
          {service && <MyTiles service={service} />}
          <chakra.div
            display="grid"
            gap="4"
            alignItems="start"
            gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 360px), 1fr))"
          >
            {service && <MyWaiting waiting={service.waiting} total={service.unanswered} />}
            {service && (
              <MyQueues queues={service.queues} unqueued={service.unqueued} unqueuedSince={service.unqueuedSince} />
            )}
            {sales && <MyDeals sales={sales} />}
          </chakra.div>
          {!service && !sales && <EmptyState title={t('dashboard.my_day.nothing')} />}
        </chakra.div>
      )}
    </DayPage>
  )
}

function MyTiles({ service }: { service: MyService }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const number = (value: number) => numberText(value, language)
  const behind = useDrillDown({ day: 'mine' })
  const { id: me } = useMe()
  const where = (id: MetricId, value: number | null) => behind(keyOf(id, me), value)
  const { answers, answerMedian, ratingToday, ratingLately } = service
  const input = ratingToday.average ?? ratingLately.average
  return (
    <Tiles columns={6}>
      <Tile name="open" title={t('dashboard.my_day.open')} value={number(service.open)} where={{ to: '/operations' }} />
      <Tile
        name="unanswered"
        title={t('dashboard.my_day.unanswered')}
        value={number(service.unanswered)}
        where={{ to: '/operations', search: { order: 'longest_waiting' } }}
      />
      <Tile
        name="answers"
        title={t('dashboard.my_day.answers')}
        value={number(answers)}
        where={where('operator.answers', answers)}
      />
      <Tile
        name="answer.median"
        title={t('dashboard.my_day.answer')}
        {...(answerMedian === null ? { value: '–' } : durationParts(answerMedian))}
        where={where('operator.answer_median', answerMedian)}
      />
      <Tile
        name="closed"
        title={t('dashboard.my_day.closed')}
        value={number(service.closed)}
        where={{ to: '/operations', search: { scope: 'closed' } }}
      />
      <Tile
        name="rating"
        title={t('dashboard.my_day.rating')}
        value={input === null ? '–' : numberText(input, language, 1)}
        unit={input === null ? undefined : t('dashboard.of_five')}
        aside={
          ratingToday.count > 0
            ? t('dashboard.ratings', { count: ratingToday.count })
            : ratingLately.count > 0 && t('dashboard.ratings_lately', { count: ratingLately.count, days: ratingDays })
        }
      />
    </Tiles>
  )
}
