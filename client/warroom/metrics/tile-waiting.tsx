/** How many wait that nobody has taken, against an hour ago. */
import { useTranslation } from 'react-i18next'
import { changeOf, durationText, numberText } from '../../platform/i18n/figures.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useMoment } from '../rewind-moment.ts'
import { useWall } from '../use-wall.ts'
import { TileCard } from './tile-card.tsx'
import { Trend } from './trend.tsx'
import { useHistory, usePastNumber } from './use-history.ts'

export default function TileWaiting() {
  const { t } = useTranslation()
  const language = useLanguage()
  const moment = useMoment()
  const { state, lateMs } = useWall()
  const anHourAgo = usePastNumber('conversations.waiting', 1, 60)
  const lately = useHistory({ keys: ['conversations.waiting'], minutes: 60, step: 1 })
  const waiting = state?.waiting ?? null
  const since = state?.longestSince ?? null
  return (
    <TileCard
      hero
      title={t('warroom.tile.waiting')}
      value={waiting === null ? '–' : numberText(waiting, language)}
      aside={
        since !== null && t('warroom.tile.waiting.longest', { time: durationText((moment - Date.parse(since)) / 1000) })
      }
      reference={<Trend percent={changeOf(waiting, anHourAgo)} against={t('warroom.against.hour')} />}
      metric="conversations.waiting"
      lateMs={lateMs}
      chart={{ axis: lately.axis, values: lately.of('conversations.waiting'), reference: anHourAgo }}
    />
  )
}
