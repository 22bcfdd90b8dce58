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
import { AtProvider } from './at-provider.tsx'
import { BackupForm } from './backup-form.tsx'
import { askTrial, reportTo, type Trial } from './trial-account.ts'

/** A second connection in reserve, and what its provider has to be told. */
export function BackupDrawer({ channel, close }: { channel: Channel; close: () => void }) {
  const { t } = useTranslation()
  const form = useId()
  const [opened] = useState(channel)
  const mayRead = useMay(connecting.needs)
  const read = useQuery(connecting, { channelId: channel.id }, { enabled: mayRead })
  const { data: at } = read
  const [trial, setTrial] = useState<Trial>()
  const [made, setMade] = useState<{ verifyToken: string | null }>()
  const [{ busy, unsaved }, setState] = useState({ busy: false, unsaved: false })
  const leave = useGuardedClose(unsaved && made === undefined, close)
  const fill = () =>
    at?.trialUrl &&
    askTrial(at.trialUrl, channel.kind, reportTo(channel.kind, at)).then(setTrial, () =>
      toast({ tone: 'attention', title: t('channels.trial_failed') }),
    )
  const saved = (verifyToken: string | null) => {
    // Over mail and to try it nothing is left to be told.
    if (!mayRead || trial || opened.backup !== null || channel.kind === 'email') {
      toast({ tone: 'ok', title: t('channels.backup_saved') })
      close()
    } else setMade({ verifyToken })
  }
  return (
    <Drawer
      title={t(made ? 'channels.one_step_left' : 'channels.backup_of', {
        name: channel.name,
      })}
      open
      close={leave}
      footer={
        made ? (
          <Button variant="solid" colorPalette="accent" onClick={close}>
            {t('channels.finish')}
          </Button>
        ) : (
          <>
            <Button onClick={leave}>{t('platform.cancel')}</Button>
            <Button type="submit" form={form} variant="solid" colorPalette="accent" aria-disabled={busy}>
              {t(busy ? 'channels.testing' : 'channels.save')}
            </Button>
          </>
        )
      }
    >
      {made && !at && <PendingRead of={read} h="120px" />}
      {made && at && (
        <AtProvider kind={channel.kind} at={{ ...at, channelId: channel.id }} verifyToken={made.verifyToken} />
      )}
      {!made && (
        <>
          <chakra.p color="muted" mb="4">
            {t('channels.backup_text')}
          </chakra.p>
          {at?.trialUrl && (
            <Button mb="4" onClick={() => void fill()}>
              {t('channels.trial')}
            </Button>
          )}
          <BackupForm
            key={trial?.address ?? ''}
            id={form}
            channel={opened}
            trial={trial}
            saved={(_, verifyToken) => saved(verifyToken)}
            tell={setState}
          />
        </>
      )}
    </Drawer>
  )
}
