/** Which law profile holds for the campaign, with its hours. */
import type { LawProfileAhead } from '@aura/contracts/campaigns/preflight.ts'
import { isCautious } from '@aura/machines/conversations/outbound/law.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/i18n/language.ts'
import { windowText } from './window-text.ts'

/** A server of an earlier version says nothing of it. */
type Props = { law: LawProfileAhead | null | undefined }

export function PreflightLaw({ law }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (law === undefined) return null
  const words =
    law === null
      ? t('campaigns.law_none')
      : t(law.holidays ? 'campaigns.law_holidays' : 'campaigns.law', {
          country: new Intl.DisplayNames(language, { type: 'region' }).of(law.country),
          hours: law.hours.map((hours) => windowText(hours, language)).join('; '),
        })
  return (
    <chakra.p color="muted" fontSize="sm">
      {words}
      {law && isCautious(law.country) && ` ${t('campaigns.law_cautious')}`}
    </chakra.p>
  )
}
