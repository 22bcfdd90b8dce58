import type { Channel } from '@aura/contracts/channels/channel.ts'
import { connecting } from '@aura/contracts/channels/channels.ts'
import { chakra } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '../platform/feed/use-query.ts'
import { useMay } from '../platform/me.ts'
import { Button } from '../platform/ui/button.tsx'
import { Drawer } from '../platform/ui/drawer.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { useGuardedClose } from '../platform/ui/use-guarded-close.ts'
import { ReportTo } from './at-provider.tsx'
import { CopyLine } from './copy-line.tsx'
import { EditForm } from './edit-form.tsx'
import { newVerifyToken } from './fields.ts'
import { numberText } from './health-words.ts'

/** What a channel is called and how its provider is reached, and what the provider was told about us. */
export function EditDrawer({ channel, close }: { channel: Channel; close: () => void }) {
  const { t } = useTranslation()
  const form = useId()
  const mayRead = useMay(connecting.needs)
  const read = useQuery(connecting, { channelId: channel.id }, { enabled: mayRead })
  const { data: at } = read
  const [token, setToken] = useState<string | null>(null)
  const [{ busy, unsaved }, setState] = useState({ busy: false, unsaved: false })
  const leave = useGuardedClose(unsaved, close)
  return (
    <Drawer
      title={channel.name}
      facts={`${t(`channels.kind.${channel.kind}`)} · ${numberText(channel.address)}`}
      open
      close={leave}
      footer={
        <>
          <Button onClick={leave}>{t('platform.cancel')}</Button>
          <Button type="submit" form={form} variant="solid" colorPalette="accent" aria-disabled={busy}>
            {t(busy ? 'channels.testing' : 'channels.save')}
          </Button>
        </>
      }
    >
      <EditForm
        id={form}
        channel={channel}
        newVerifyToken={token}
        saved={() => {
          toast({ tone: 'ok', title: t('channels.saved') })
          close()
        }}
        tell={setState}
      />
      {mayRead && <PendingRead of={read} h="60px" mt="4" />}
      {at && (
        <chakra.div mt="4" pt="4" borderTopWidth="1px" borderColor="line" display="flex" flexDirection="column" gap="4">
          <ReportTo kind={channel.kind} at={{ ...at, channelId: channel.id }} />
          {channel.kind === 'whatsapp' &&
            (token ? (
              <>
                <CopyLine label={t('channels.verify_token')} text={token} />
                <chakra.p color="muted" fontSize="sm">
                  {t('channels.verify_token_after_save')}
                </chakra.p>
              </>
            ) : (
              <Button alignSelf="flex-start" onClick={() => setToken(newVerifyToken())}>
                {t('channels.new_verify_token')}
              </Button>
            ))}
        </chakra.div>
      )}
    </Drawer>
  )
}
