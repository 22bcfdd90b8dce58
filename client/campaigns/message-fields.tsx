/** What a campaign says, in one language or in those of its people. */
import type { CampaignMessage } from '@aura/contracts/campaigns/campaign.ts'
import type { SendingChannel } from '@aura/contracts/campaigns/channels.ts'
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { WordingFields } from './wording-fields.tsx'

const TranslatedFields = lazy(async () => ({ default: (await import('./translated-fields.tsx')).TranslatedFields }))

type Props = {
  channel: SendingChannel | undefined
  message: CampaignMessage
  put: (message: CampaignMessage) => void
  /** Of the choice of its kind, where several messages stand on a page. */
  name?: string
  /** Where the campaign speaks the languages of its people. */
  languageFieldId?: string | null
}

export function MessageFields({ channel, message, put, name = 'message-type', languageFieldId = null }: Props) {
  const { t } = useTranslation()
  if (!channel)
    return (
      <chakra.p mb="3" color="muted">
        {t('campaigns.channel_first')}
      </chakra.p>
    )
  if (languageFieldId === null) return <WordingFields {...{ channel, message, put, name }} />
  return (
    <Suspense>
      <TranslatedFields {...{ channel, message, put, name, languageFieldId }} />
    </Suspense>
  )
}
