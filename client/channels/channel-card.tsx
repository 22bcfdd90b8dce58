import type { Channel } from '@aura/contracts/channels/channel.ts'
import { hasProvider } from '@aura/contracts/channels/provider-kind.ts'
import {
  type ChannelCommand,
  type ConnectionCommand,
  decide,
  decideConnection,
  otherConnection,
} from '@aura/machines/channels/decide.ts'
import { chakra } from '@chakra-ui/react'
import { ArrowLeftRight, EllipsisVertical, LifeBuoy, Pause, Pencil, Play, Trash2, Unplug } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../platform/i18n/language.ts'
import { useMe } from '../platform/me.ts'
import { StatusBadge } from '../platform/ui/badge.tsx'
import { Button } from '../platform/ui/button.tsx'
import { DropItem, DropMenu } from '../platform/ui/drop-menu.tsx'
import { RelativeTime } from '../platform/ui/relative-time.tsx'
import { healthTones, limitText, numberText, problemText, qualityTones, stateTones } from './health-words.ts'
import { KindIcon } from './kind-icon.tsx'
import type { useChannelActions } from './use-channel-actions.ts'
import { TestPageLink } from './webchat/test-page-link.tsx'

type ChannelCardProps = {
  channel: Channel
  /** Absent without the right to change channels. */
  actions: (ReturnType<typeof useChannelActions> & { edit: () => void; editBackup: () => void }) | undefined
}

export function ChannelCard({ channel, actions }: ChannelCardProps) {
  const { t } = useTranslation()
  const title = useId()
  const { kind, name, address, state, health } = channel
  return (
    <chakra.li
      aria-labelledby={title}
      display="flex"
      flexDirection="column"
      gap="3"
      p="4"
      bg="panel"
      borderWidth="1px"
      borderColor="line"
      borderRadius="lg"
      minW="0"
    >
      <chakra.div display="flex" alignItems="flex-start" gap="3">
        <KindIcon kind={kind} />
        <chakra.div flex="1" minW="0">
          <chakra.h2 id={title} fontWeight="medium" overflowWrap="anywhere">
            {name}
          </chakra.h2>
          <chakra.p color="muted" fontSize="sm" fontVariantNumeric="tabular-nums">
            {t(`channels.kind.${kind}`)} ·{' '}
            {numberText(channel.connection === 'backup' && channel.backup ? channel.backup.address : address)}
          </chakra.p>
        </chakra.div>
        {actions && <Menu channel={channel} actions={actions} />}
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" columnGap="4" rowGap="1">
        <StatusBadge tone={stateTones[state]} word={t(`channels.state.${state}`)} />
        <StatusBadge tone={healthTones[health.status]} word={t(`channels.health.${health.status}`)} />
        {channel.connection === 'backup' && (
          <StatusBadge
            tone="attention"
            word={t(channel.connectionReason === 'circuit_open' ? 'channels.failed_over' : 'channels.on_backup')}
          />
        )}
      </chakra.div>
      <Facts channel={channel} />
      <InReserve channel={channel} />
      {health.problem !== null && (
        <chakra.p px="3" py="2" bg="critical/12" borderRadius="md" fontSize="sm" overflowWrap="anywhere">
          {problemText(health.problem)}
        </chakra.p>
      )}
      <chakra.div display="flex" alignItems="center" gap="2" mt="auto">
        <chakra.span color="muted" fontSize="sm" flex="1">
          {!hasProvider(kind) ? null : health.checkedAt === null ? (
            t('channels.never_checked')
          ) : (
            <>
              {t('channels.checked')} <RelativeTime at={health.checkedAt} />
            </>
          )}
        </chakra.span>
        {!hasProvider(kind) && <TestPageLink channelId={channel.id} />}
        {actions && hasProvider(kind) && (
          <Button
            aria-label={t('channels.test_one', { name })}
            aria-disabled={actions.isTesting(channel)}
            onClick={() => !actions.isTesting(channel) && actions.test(channel)}
          >
            {t(actions.isTesting(channel) ? 'channels.testing' : 'channels.test')}
          </Button>
        )}
      </chakra.div>
    </chakra.li>
  )
}

function Facts({ channel: { health } }: { channel: Channel }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { quality, limit } = health
  if (quality === null && limit === null) return null
  return (
    <chakra.dl display="flex" flexWrap="wrap" columnGap="6" rowGap="1" fontSize="sm">
      {quality !== null && (
        <chakra.div display="flex" gap="2">
          <chakra.dt color="muted">{t('channels.quality')}</chakra.dt>
          <dd>
            <StatusBadge tone={qualityTones[quality]} word={t(`channels.quality.${quality}`)} />
          </dd>
        </chakra.div>
      )}
      {limit !== null && (
        <chakra.div display="flex" gap="2">
          <chakra.dt color="muted">{t('channels.limit')}</chakra.dt>
          <dd>{limitText(limit, language)}</dd>
        </chakra.div>
      )}
    </chakra.dl>
  )
}

/** The connection that is not used. */
function InReserve({ channel: { connection, backup, address, failover } }: { channel: Channel }) {
  const { t } = useTranslation()
  if (backup === null) return null
  return (
    <chakra.p fontSize="sm" color="muted" display="flex" flexWrap="wrap" columnGap="2" overflowWrap="anywhere">
      {t(connection === 'primary' ? 'channels.backup' : 'channels.primary')}{' '}
      {numberText(connection === 'primary' ? backup.address : address)}
      {failover && <span>· {t('channels.failover_on')}</span>}
      {connection === 'primary' && (
        <StatusBadge tone={healthTones[backup.health.status]} word={t(`channels.health.${backup.health.status}`)} />
      )}
    </chakra.p>
  )
}

function Menu({ channel, actions }: { channel: Channel; actions: NonNullable<ChannelCardProps['actions']> }) {
  const { t } = useTranslation()
  const label = t('channels.more', { name: channel.name })
  const actor = useMe()
  const may = (command: ChannelCommand) => decide(channel, command, { actor, facts: { open: 0 } }).ok
  const mayConnect = (command: ConnectionCommand) => decideConnection(channel, command, { actor }).ok
  const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
  return (
    <DropMenu
      label={label}
      button={{ 'aria-label': label, variant: 'ghost', px: '2', children: <EllipsisVertical {...icon} /> }}
    >
      <DropItem onClick={actions.edit}>
        <Pencil {...icon} />
        {t('channels.edit')}
      </DropItem>
      {hasProvider(channel.kind) && (
        <DropItem onClick={actions.editBackup}>
          <LifeBuoy {...icon} />
          {t(channel.backup === null ? 'channels.add_backup' : 'channels.edit_backup')}
        </DropItem>
      )}
      {mayConnect({ type: 'switch', to: otherConnection(channel) }) && (
        <DropItem onClick={() => actions.switchConnection(channel)}>
          <ArrowLeftRight {...icon} />
          {t(`channels.use_${otherConnection(channel)}`)}
        </DropItem>
      )}
      {channel.backup !== null && mayConnect({ type: 'removeBackup' }) && (
        <DropItem onClick={() => actions.removeBackup(channel)}>
          <Unplug {...icon} />
          {t('channels.remove_backup')}
        </DropItem>
      )}
      {may({ type: 'resume' }) && (
        <DropItem onClick={() => actions.resume(channel)}>
          <Play {...icon} />
          {t('channels.resume')}
        </DropItem>
      )}
      {may({ type: 'pause' }) && (
        <DropItem onClick={() => actions.pause(channel)}>
          <Pause {...icon} />
          {t('channels.pause')}
        </DropItem>
      )}
      {may({ type: 'remove', force: false }) && (
        <DropItem onClick={() => actions.remove(channel)}>
          <Trash2 {...icon} />
          {t('channels.remove')}
        </DropItem>
      )}
    </DropMenu>
  )
}
