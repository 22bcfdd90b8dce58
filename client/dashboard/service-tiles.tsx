/** How customers were served today. */
import type { Service } from '@aura/contracts/dashboard/company-day.ts'
import { useTranslation } from 'react-i18next'
import { durationText, numberText, percentText } from '../platform/i18n/figures.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { Comparison } from './comparison.tsx'
import { CountTile } from './count-tile.tsx'
import { SecondsTile } from './seconds-tile.tsx'
import { Section } from './section.tsx'
import { Tile, Tiles } from './tile.tsx'
import { useDrillDown } from './use-drill-down.ts'

export function ServiceTiles({ service: { figures, rating } }: { service: Service }) {
  const { t } = useTranslation()
  const p90 = figures['answer.p90'].today
  return (
    <Section title={t('dashboard.service')}>
      <Tiles columns={4}>
        <CountTile id="conversations.opened" figure={figures['conversations.opened']} />
        <CountTile id="conversations.closed" figure={figures['conversations.closed']} />
        <SecondsTile
          id="answer.median"
          figure={figures['answer.median']}
          aside={p90 !== null && t('warroom.tile.response.p90', { time: durationText(p90) })}
        />
        <LevelTile level={figures['sla.level']} />
        <CountTile id="messages.in" figure={figures['messages.in']} />
        <CountTile id="messages.out" figure={figures['messages.out']} />
        <CountTile id="messages.failed" figure={figures['messages.failed']} />
        <RatingTile rating={rating} />
      </Tiles>
    </Section>
  )
}

function LevelTile({ level }: { level: Service['figures']['sla.level'] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const known = level.today !== null
  return (
    <Tile
      name="sla.level"
      title={t('dashboard.tile.sla.level')}
      value={known ? level.today : '–'}
      unit={known ? '%' : undefined}
      where={useDrillDown()('sla.level', known ? 1 : null)}
    >
      <Comparison
        figure={level}
        text={(value) => percentText(value, language)}
        points={{ digits: 0, unit: t('dashboard.points') }}
      />
    </Tile>
  )
}

function RatingTile({ rating: { average, count } }: { rating: Service['rating'] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const mark = (value: number) => numberText(value, language, 1)
  const known = average.today !== null
  return (
    <Tile
      name="rating"
      title={t('dashboard.tile.rating')}
      value={average.today === null ? '–' : mark(average.today)}
      unit={known ? t('dashboard.of_five') : undefined}
      aside={count > 0 && t('dashboard.ratings', { count })}
      where={{ to: '/operations/replies', search: { tab: 'survey' } }}
    >
      <Comparison figure={average} text={mark} points={{ digits: 1, unit: '' }} />
    </Tile>
  )
}
