/** How many people are at their desks, and how much of what they may have at once they have. */
import { useTranslation } from 'react-i18next'
import { numberText } from '../../platform/i18n/figures.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useWall } from '../use-wall.ts'
import { TileCard } from './tile-card.tsx'
import { useHistory } from './use-history.ts'

export default function TileOperators() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { state, lateMs } = useWall()
  const lately = useHistory({ keys: ['operators.online'], minutes: 60, step: 1 })
  return (
    <TileCard
      title={t('warroom.tile.operators')}
      value={state ? numberText(state.online, language) : '–'}
      aside={state && state.paused > 0 && t('warroom.tile.operators.paused', { count: state.paused })}
      reference={
        state && state.capacity > 0
          ? t('warroom.tile.operators.load', {
              percent: Math.round((state.atHand / state.capacity) * 100),
              atHand: state.atHand,
              capacity: state.capacity,
            })
          : t('warroom.tile.operators.nobody')
      }
      metric="operators.online"
      lateMs={lateMs}
      chart={{ axis: lately.axis, values: lately.of('operators.online') }}
    />
  )
}
