/** How soon customers are answered, against the same hour of yesterday. */
import { useTranslation } from 'react-i18next'
import { changeOf, durationParts, durationText } from '../../platform/i18n/figures.ts'
import { useWall } from '../use-wall.ts'
import { TileCard } from './tile-card.tsx'
import { Trend } from './trend.tsx'
import { useHistory, usePastNumber } from './use-history.ts'

const dayMinutes = 24 * 60

export default function TileResponse() {
  const { t } = useTranslation()
  const { state, lateMs } = useWall()
  const yesterday = usePastNumber('answer.median', 60, dayMinutes)
  const lately = useHistory({ keys: ['answer.median'], minutes: 60, step: 2 })
  const median = state?.answerMedian ?? null
  const { value, unit } = median === null ? { value: '–', unit: undefined } : durationParts(median)
  return (
    <TileCard
      title={t('warroom.tile.response')}
      value={value}
      unit={unit}
      aside={
        state && state.answerP90 !== null && t('warroom.tile.response.p90', { time: durationText(state.answerP90) })
      }
      reference={<Trend percent={changeOf(median, yesterday)} against={t('warroom.against.yesterday')} />}
      metric="answer.median"
      lateMs={lateMs}
      chart={{ axis: lately.axis, values: lately.of('answer.median'), reference: yesterday, unit: 'seconds' }}
    />
  )
}
