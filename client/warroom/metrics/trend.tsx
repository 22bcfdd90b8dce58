/** '↑ 12 % vs. ontem', '= sem mudança vs. ontem': a direction, by how much, and against what. */
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { numberText, percentText } from '../../platform/i18n/figures.ts'
import { useLanguage } from '../../platform/i18n/language.ts'

const arrows = { up: '↑', down: '↓', same: '=' } as const

function Arrow({ by }: { by: number }) {
  const { t } = useTranslation()
  const direction = by === 0 ? 'same' : by > 0 ? 'up' : 'down'
  return (
    <>
      <span aria-hidden="true">{arrows[direction]}</span>{' '}
      <chakra.span srOnly={by !== 0}>{t(`warroom.change.${direction}`)}</chakra.span>
    </>
  )
}

export function Trend({ percent, against }: { percent: number | undefined; against: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (percent === undefined) return t('warroom.no_reference')
  return (
    <span>
      <Arrow by={percent} /> {percent !== 0 && percentText(Math.abs(percent), language)} {against}
    </span>
  )
}

/** The same of a number so small that shares of it say nothing: '↑ 3 vs. última hora'. */
export function CountTrend({ by, against }: { by: number | undefined; against: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (by === undefined) return t('warroom.no_reference')
  return (
    <span>
      <Arrow by={by} /> {by !== 0 && numberText(Math.abs(by), language)} {against}
    </span>
  )
}
