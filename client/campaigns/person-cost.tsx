import type { Wording } from '@aura/contracts/campaigns/campaign.ts'
import type { SendingChannel } from '@aura/contracts/campaigns/channels.ts'
import { filled } from '@aura/contracts/templates/gaps.ts'
import { billedParts } from '@aura/machines/campaigns/message-cost.ts'
import { sentParts } from '@aura/machines/templates/decide.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'
import { useTemplates } from './message-text.tsx'

/** What the message costs for the person that it is filled for. A link counts as it was typed. */
export function PersonCost({ message, channel }: { message: Wording; channel: SendingChannel }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const state = useTemplates()
  const { kind, price } = channel
  const template = message.type === 'template' ? state?.templates[message.templateId] : undefined
  const text = message.type === 'text' ? message.text : template && filled(sentParts(template), message.values).text
  if (!price || !text) return null
  const count = billedParts(kind, text)
  const cost = formatMoney({ ...price, amount: price.amount * count }, language)
  return (
    <chakra.p role="status" color="muted" fontSize="sm" mt="2">
      {kind === 'sms' ? t('campaigns.person_parts', { count, cost }) : t('campaigns.person_cost', { cost })}
    </chakra.p>
  )
}
