/** '↑ 12 % vs ontem': a direction, by how much, and against what. */
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../platform/i18n/figures.ts'
import { useLanguage } from '../../platform/i18n/language.ts'

export function Trend({ percent, against }: { percent: number | undefined; against: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (percent === undefined) return t('warroom.no_reference')
  const method = percent === 0 ? 'same' : percent > 0 ? 'up' : 'down'
  const arrows = { up: '↑', down: '↓', same: '=' }
  return (
    <span>
      <chakra.span aria-hidden="true">{arrows[method]}</chakra.span>
      <chakra.span srOnly>{t(`warroom.change.${method}`)}</chakra.span> {numberText(Math.abs(percent), language)} %{' '}
      {against}
    </span>
  )
}
