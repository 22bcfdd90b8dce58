import type { Channel, ChannelKind } from '@aura/contracts/channels/channel.ts'
import { connecting } from '@aura/contracts/channels/channels.ts'
import { hasProvider } from '@aura/contracts/channels/provider-kind.ts'
import { chakra } from '@chakra-ui/react'
import { useCallback, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../platform/feed/id.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { Button } from '../platform/ui/button.tsx'
import { Drawer } from '../platform/ui/drawer.tsx'
import { PendingRead } from '../platform/ui/pending-read.tsx'
import { toast } from '../platform/ui/toast.tsx'
import { useGuardedClose } from '../platform/ui/use-guarded-close.ts'
import { AtProvider } from './at-provider.tsx'
import { ConnectForm } from './connect-form.tsx'
import { KindChoice } from './kind-choice.tsx'
import { askTrial, reportTo, type Trial } from './trial-account.ts'

const idle = { busy: false, unsaved: false }

/** From nothing to a channel that works: over what, the provider's keys, and what the provider has to be told. */
export function ConnectDrawer({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const form = useId()
  const [channelId] = useState(newId)
  const read = useQuery(connecting, { channelId })
  const { data: at } = read
  const [kind, setKind] = useState<ChannelKind>()
  const [trial, setTrial] = useState<Trial>()
  const [made, setMade] = useState<{ channel: Channel; verifyToken: string | null }>()
  const [{ busy, unsaved }, setState] = useState(idle)
  const leave = useGuardedClose(unsaved && made === undefined, close)
  const connected = useCallback(
    (channel: Channel, verifyToken: string | null) => {
      if (!trial) return setMade({ channel, verifyToken })
      // A number to try it with knows already where to report to.
      toast({ tone: 'ok', title: t('channels.connected', { name: channel.name }) })
      close()
    },
    [t, trial, close],
  )
  const choose = (next: ChannelKind | undefined) => {
    setKind(next)
    setTrial(undefined)
    setState(idle)
  }
  const fill = (url: string, of: ChannelKind, hookUrl: string) =>
    askTrial(url, of, hookUrl).then(setTrial, () => toast({ tone: 'attention', title: t('channels.trial_failed') }))
  const title = made
    ? t(hasProvider(made.channel.kind) ? 'channels.one_step_left' : 'channels.webchat.ready')
    : kind
      ? t(`channels.connect_kind.${kind}`)
      : t('channels.connect')
  return (
    <Drawer
      title={title}
      open
      close={leave}
      footer={
        made ? (
          <Button variant="solid" colorPalette="accent" onClick={close}>
            {t('channels.finish')}
          </Button>
        ) : (
          kind && (
            <>
              <Button onClick={() => choose(undefined)}>{t('channels.back')}</Button>
              <Button type="submit" form={form} variant="solid" colorPalette="accent" aria-disabled={busy}>
                {t(
                  busy
                    ? 'channels.testing'
                    : hasProvider(kind)
                      ? 'channels.connect_now'
                      : 'channels.webchat.create_now',
                )}
              </Button>
            </>
          )
        )
      }
    >
      {made && !at && <PendingRead of={read} h="120px" />}
      {made && at && <AtProvider kind={made.channel.kind} at={{ ...at, channelId }} verifyToken={made.verifyToken} />}
      {!made && !kind && <KindChoice choose={choose} />}
      {!made && kind && (
        <>
          {at?.trialUrl && hasProvider(kind) && (kind !== 'email' || at.mail) && (
            <chakra.div
              display="flex"
              flexWrap="wrap"
              alignItems="center"
              gap="3"
              pb="3"
              mb="3"
              borderBottomWidth="1px"
              borderColor="line"
            >
              <chakra.p color="muted" flex="1" minW="200px">
                {t('channels.trial_text')}
              </chakra.p>
              <Button onClick={() => void fill(at.trialUrl ?? '', kind, reportTo(kind, at))}>
                {t('channels.trial')}
              </Button>
            </chakra.div>
          )}
          <ConnectForm
            key={`${kind} ${trial?.address ?? ''}`}
            id={form}
            channelId={channelId}
            kind={kind}
            trial={trial}
            connected={connected}
            tell={setState}
          />
        </>
      )}
    </Drawer>
  )
}
