/** 'ontem 38 ↑ 12 %': what the number was at this time of an earlier day, and which way it went. */
import type { Figure } from '@aura/contracts/dashboard/company-day.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { changeOf, numberText, percentSign } from '../platform/i18n/figures.ts'
import { useLanguage } from '../platform/i18n/language.ts'

type ComparedProps = {
  figure: Figure
  text: (value: number) => string
  /** A share or a mark goes up by points, not by a share of itself. */
  points?: { digits: number; unit: string }
}

const references = ['yesterday', 'lastWeek'] as const

export function Comparison({ figure, text, points }: ComparedProps) {
  const { t } = useTranslation()
  const existing = references.filter((reference) => figure[reference] !== null)
  return (
    <chakra.div fontSize="sm" color="muted" mt="1">
      {existing.length === 0 && <p>{t('warroom.no_reference')}</p>}
      {existing.map((value) => (
        <chakra.p key={value} display="flex" flexWrap="wrap" columnGap="1.5" data-figures="">
          {t(`dashboard.before.${value}`, { value: text(figure[value] ?? 0) })}
          <Change today={figure.today} before={figure[value] ?? 0} points={points} />
        </chakra.p>
      ))}
    </chakra.div>
  )
}

const arrows = { up: '↑', down: '↓', same: '=' } as const

type ChangeProps = { today: number | null; before: number; points: ComparedProps['points'] | undefined }

function Change({ today, before, points }: ChangeProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const by = points && today !== null ? today - before : changeOf(today, before)
  if (by === undefined) return null
  const amount = numberText(Math.abs(by), language, points?.digits ?? 0)
  const method = Number(by.toFixed(points?.digits ?? 0)) === 0 ? 'same' : by > 0 ? 'up' : 'down'
  return (
    <chakra.span whiteSpace="nowrap">
      <span aria-hidden="true">{arrows[method]}</span>
      <chakra.span srOnly>{t(`warroom.change.${method}`)}</chakra.span>
      {method !== 'same' && ` ${amount}${points ? ` ${points.unit}` : percentSign(language)}`}
    </chakra.span>
  )
}
