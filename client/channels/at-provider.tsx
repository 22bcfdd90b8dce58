import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import type { connecting } from '@aura/contracts/channels/channels.ts'
import { hasProvider } from '@aura/contracts/channels/provider-kind.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { CopyLine } from './copy-line.tsx'
import { Install } from './webchat/install.tsx'

type AtProviderProps = { kind: ChannelKind; at: At; verifyToken: string | null }
type At = OutputOf<typeof connecting> & { channelId: string }

/** What has to be pasted on the provider's own pages, so that messages arrive here. */
export function AtProvider({ kind, at, verifyToken }: AtProviderProps) {
  const { t } = useTranslation()
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <chakra.p color="muted">{t(`channels.at_provider.${kind}`)}</chakra.p>
      <ReportTo kind={kind} at={at} />
      {verifyToken && (
        <>
          <CopyLine label={t('channels.verify_token')} text={verifyToken} />
          <chakra.p color="muted" fontSize="sm">
            {t('channels.verify_token_once')}
          </chakra.p>
        </>
      )}
    </chakra.div>
  )
}

/** The address that is pasted there: of the web, or the one that mail is forwarded to. */
export function ReportTo({ kind, at }: { kind: ChannelKind; at: At }) {
  const { t } = useTranslation()
  if (!hasProvider(kind)) return <Install channelId={at.channelId} />
  if (kind !== 'email') return <CopyLine label={t('channels.hook_url')} text={at.hookUrl} />
  if (at.mail === null) return <p>{t('channels.no_mail')}</p>
  return (
    <>
      <CopyLine label={t('channels.forward_to')} text={at.mail.address} />
      <chakra.p color="muted" fontSize="sm">
        {t('channels.forward_hint', { host: at.mail.host, port: at.mail.port })}
      </chakra.p>
    </>
  )
}
