/** How customers were served today. */
import type { Service, ServiceMetric } from '@aura/contracts/dashboard/company-day.ts'
import { useTranslation } from 'react-i18next'
import { useMay } from '../companies/use-rights.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { durationParts, durationText, numberText } from '../warroom/metrics/figures.ts'
import { Compared } from './compared.tsx'
import { Section } from './section.tsx'
import { Tile, Tiles, type Where } from './tile.tsx'

const nothing = '–'

export function ServiceTiles({ service: { figures, rating } }: { service: Service }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const number = (value: number) => numberText(value, language)
  const mark = (value: number) => numberText(value, language, 1)
  const where = useBehind()
  const counted = (id: Exclude<ServiceMetric, 'answer.p90'>, lead: Where | undefined = where(id)) => (
    <Tile
      name={id}
      title={t(`dashboard.tile.${id}`)}
      value={number(figures[id].today ?? 0)}
      where={figures[id].today ? lead : undefined}
    >
      <Compared figure={figures[id]} text={number} />
    </Tile>
  )
  const median = figures['answer.median']
  const p90 = figures['answer.p90'].today
  const level = figures['promises.level']
  return (
    <Section title={t('dashboard.service')}>
      <Tiles>
        {counted('conversations.opened')}
        {counted('conversations.closed', { to: '/operations', search: { scope: 'closed' } })}
        <Tile
          name="answer.median"
          title={t('dashboard.tile.answer.median')}
          {...(median.today === null ? { value: nothing } : durationParts(median.today))}
          aside={p90 !== null && t('warroom.tile.response.p90', { time: durationText(p90) })}
          where={median.today === null ? undefined : where('answer.median')}
        >
          <Compared figure={median} text={durationText} />
        </Tile>
        <Tile
          name="promises.level"
          title={t('dashboard.tile.promises.level')}
          value={level.today === null ? nothing : number(level.today)}
          unit={level.today === null ? undefined : '%'}
          where={level.today === null ? undefined : where('promises.level')}
        >
          <Compared
            figure={level}
            text={(value) => `${number(value)} %`}
            points={{ digits: 0, unit: t('dashboard.points') }}
          />
        </Tile>
        {counted('messages.in')}
        {counted('messages.out')}
        {counted('messages.failed')}
        <Tile
          name="rating"
          title={t('dashboard.tile.rating')}
          value={rating.average.today === null ? nothing : mark(rating.average.today)}
          unit={rating.average.today === null ? undefined : t('dashboard.of_five')}
          aside={rating.count > 0 && t('dashboard.ratings', { count: rating.count })}
          where={{ to: '/operations/replies', search: { tab: 'survey' } }}
        >
          <Compared figure={rating.average} text={mark} points={{ digits: 1, unit: '' }} />
        </Tile>
      </Tiles>
    </Section>
  )
}

/** The War Room shows what a number counts to whoever may see both. */
function useBehind(): (id: ServiceMetric) => Where | undefined {
  const room = useMay('view_warroom')
  return (id) => (room ? { to: '/warroom', search: { number: id } } : undefined)
}
