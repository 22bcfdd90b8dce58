import type { ChannelKind } from '@aura/contracts/conversations/channel.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { CopyLine } from './copy-line.tsx'

type AtProviderProps = { kind: ChannelKind; hookUrl: string; verifyToken: string | null }

/** What has to be pasted on the provider's own pages, so that messages arrive here. */
export function AtProvider({ kind, hookUrl, verifyToken }: AtProviderProps) {
  const { t } = useTranslation()
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <chakra.p color="muted">{t(`conversations.channels.at_provider.${kind}`)}</chakra.p>
      <CopyLine label={t('conversations.channels.hook_url')} text={hookUrl} />
      {verifyToken && (
        <>
          <CopyLine label={t('conversations.channels.verify_token')} text={verifyToken} />
          <chakra.p color="muted" fontSize="sm">
            {t('conversations.channels.verify_token_once')}
          </chakra.p>
        </>
      )}
    </chakra.div>
  )
}
