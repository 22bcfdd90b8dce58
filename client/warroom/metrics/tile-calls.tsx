/** Calls in the last whole minute, against the average of the day before now. */
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { useTranslation } from 'react-i18next'
import { changeOf, numberText } from '../../platform/i18n/figures.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useWall } from '../use-wall.ts'
import { TileCard } from './tile-card.tsx'
import { Trend } from './trend.tsx'
import { useHistory, usePastNumber } from './use-history.ts'

const dayMinutes = 24 * 60
/** Of fewer calls than one in ten minutes there is no average that says anything of a minute. */
const fewest = dayMinutes / 10

export default function TileCalls() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { state, lateMs } = useWall()
  const sum = usePastNumber('calls.started', dayMinutes, 0)
  const average = typeof sum === 'number' && sum >= fewest ? sum / dayMinutes : null
  const lately = useHistory({ keys: ['calls.started'], minutes: 60, step: 1 })
  const last = state?.calls.started.last ?? null
  return (
    <TileCard
      title={t('warroom.tile.calls')}
      value={last === null ? '–' : numberText(last, language)}
      aside={state && t('warroom.tile.calls.now', { live: state.calls.live, running: state.calls.started.running })}
      reference={<Trend percent={changeOf(last, average)} against={t('warroom.against.average')} />}
      metric="calls.started"
      minute={state && Math.floor(Date.parse(state.at) / minuteMs) * minuteMs - minuteMs}
      lateMs={lateMs}
      chart={{ axis: lately.axis, values: lately.of('calls.started'), reference: average }}
    />
  )
}
