/** /canais/digitais: the numbers customers write to, and how they are. */
import type { Channel } from '@aura/contracts/channels/channel.ts'
import { channels, connecting, editChannel } from '@aura/contracts/channels/channels.ts'
import { channelsReducer } from '@aura/machines/channels/channels.ts'
import { chakra } from '@chakra-ui/react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StaleOverlay } from '../platform/connection/stale-overlay.tsx'
import { useView } from '../platform/feed/use-view.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMay } from '../platform/me.ts'
import { EmptyState } from '../platform/ui/empty.tsx'
import { NewButton } from '../platform/ui/new-button.tsx'
import { PageHeader } from '../platform/ui/page-header.tsx'
import { Skeleton } from '../platform/ui/skeleton.tsx'
import { ChannelCard } from './channel-card.tsx'
import { useChannelActions } from './use-channel-actions.ts'

const ConnectDrawer = lazy(async () => ({ default: (await import('./connect-drawer.tsx')).ConnectDrawer }))
const EditDrawer = lazy(async () => ({ default: (await import('./edit-drawer.tsx')).EditDrawer }))

const BackupDrawer = lazy(async () => ({ default: (await import('./backup-drawer.tsx')).BackupDrawer }))

const everything = {}

type ChannelsScreenProps = { above: (channels: readonly Channel[]) => ReactNode }

export function ChannelsScreen({ above }: ChannelsScreenProps) {
  const { t } = useTranslation()
  const { state, status, error, asOf } = useView(channels, channelsReducer, everything)
  const [open, setOpen] = useState<string>()
  const [reserve, setReserve] = useState<string>()
  const mayConnect = useMay(connecting.needs)
  const mayEdit = useMay(editChannel.needs)
  const actions = useChannelActions()
  const title = t('shell.digital_channels')
  if (status === 'refused') return <EmptyState title={t('channels.not_allowed')} text={errorText(error)} />
  const all =
    state && Object.values(state.channels).sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
  const edited = open === undefined ? undefined : state?.channels[open]
  const reserved = reserve === undefined ? undefined : state?.channels[reserve]
  const connect = mayConnect && <NewButton onClick={() => setOpen('new')}>{t('channels.connect')}</NewButton>
  return (
    <>
      <PageHeader title={title}>{all && all.length > 0 && connect}</PageHeader>
      <StaleOverlay status={status} asOf={asOf}>
        {all?.length === 0 ? (
          <EmptyState
            title={t('channels.empty')}
            text={t('channels.empty_text')}
            example={t('channels.empty_example')}
            action={connect}
          />
        ) : (
          <chakra.div flex="1" minH="0" overflowY="auto" px={{ base: '4', md: '6' }} pb="6">
            {all && above(all)}
            <Cards aria-label={title}>
              {all
                ? all.map((channel) => (
                    <ChannelCard
                      key={channel.id}
                      channel={channel}
                      actions={
                        mayEdit
                          ? {
                              ...actions,
                              edit: () => setOpen(channel.id),
                              editBackup: () => setReserve(channel.id),
                            }
                          : undefined
                      }
                    />
                  ))
                : ['first', 'second'].map((one) => (
                    <li key={one}>
                      <Skeleton h="44" />
                    </li>
                  ))}
            </Cards>
          </chakra.div>
        )}
      </StaleOverlay>
      <Suspense>
        {open === 'new' && <ConnectDrawer close={() => setOpen(undefined)} />}
        {reserved && <BackupDrawer channel={reserved} close={() => setReserve(undefined)} />}
        {edited && <EditDrawer channel={edited} close={() => setOpen(undefined)} />}
      </Suspense>
    </>
  )
}

const Cards = chakra('ul', {
  base: {
    listStyleType: 'none',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
    gap: '4',
  },
})
