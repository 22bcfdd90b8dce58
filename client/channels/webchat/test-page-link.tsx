import { chakra } from '@chakra-ui/react'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Where the chat can be tried before it stands on the company's own site. */
export function TestPageLink({ channelId }: { channelId: string }) {
  const { t } = useTranslation()
  return (
    <chakra.a
      href={`/webchat/${channelId}/test`}
      target="_blank"
      rel="noreferrer"
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      color="accent"
      fontSize="sm"
      minH="8"
    >
      <ExternalLink size={14} strokeWidth={1.75} aria-hidden="true" />
      {t('channels.webchat.try')}
    </chakra.a>
  )
}
