/** Goes over to a channel's second connection, and back: what stands on each channel, and how the other one is. */

import { switchChannel } from '@aura/contracts/channels/backup.ts'
import type { ChannelHealth } from '@aura/contracts/channels/channel.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { backupReach } from '@aura/contracts/warroom/operations/reach.ts'
import { decideConnection, otherConnection } from '@aura/machines/channels/decide.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useQuery } from '../../platform/feed/use-query.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useMe } from '../../platform/me.ts'
import { StatusBadge, type Tone } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { confirm } from '../../platform/ui/confirm.tsx'
import { Drawer } from '../../platform/ui/drawer.tsx'
import { EmptyState } from '../../platform/ui/empty.tsx'
import { FirstStep } from '../../platform/ui/first-step.tsx'
import { PendingRead } from '../../platform/ui/pending-read.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import look from './operations.module.css'
import type { Opened } from './panel.tsx'

type Row = OutputOf<typeof backupReach>[number]
const nothing = {}
const tones: Record<ChannelHealth['status'], Tone> = { ok: 'ok', failing: 'critical', unknown: 'neutral' }

export default function BackupDrawer({ leave }: Opened) {
  const { t } = useTranslation()
  const read = useQuery(backupReach, nothing)
  const { data, refetch } = read
  return (
    <Drawer title={t('warroom.action.backup')} facts={t('warroom.backup.text')} open close={leave}>
      <PendingRead of={read} h="160px" />
      {data?.length === 0 && (
        <EmptyState
          title={t('warroom.backup.none')}
          text={t('warroom.backup.none_text')}
          example={t('warroom.backup.none_example')}
          action={<FirstStep path="/canais/digitais#new" needs="create_canais" />}
        />
      )}
      <ul className={look.list}>
        {data?.map((row) => (
          <Channel key={row.channelId} row={row} changed={refetch} />
        ))}
      </ul>
    </Drawer>
  )
}

function Channel({ row, changed }: { row: Row; changed: () => void }) {
  const { t } = useTranslation()
  const { send, pending } = useCommand(switchChannel)
  const { channelId, name, address, connection, backup, suppliers, open, queued } = row
  const actor = useMe()
  const to = otherConnection(row)
  const go = () =>
    void send({ channelId, connection: to }).then(
      () => {
        toast({ tone: 'ok', title: t(`warroom.backup.now_${to}`, { name }) })
        changed()
      },
      (error: unknown) => toast({ tone: 'critical', title: errorText(error) }),
    )
  const ask = () =>
    confirm({
      title: t(`warroom.backup.to_${to}`, { name }),
      description: t('warroom.backup.reach', { open, queued }),
      confirmText: t(`warroom.backup.do_${to}`),
      onConfirm: go,
    })
  return (
    <li className={look.item} data-channel={name} data-connection={connection}>
      <div className={look.row}>
        <div className={look.grow}>
          <p>{name}</p>
          <p className={look.muted}>
            {[address, t(`warroom.backup.on_${connection}`), suppliers[connection]].filter(Boolean).join(' · ')}
          </p>
        </div>
        {decideConnection(row, { type: 'switch', to }, { actor }).ok && (
          <Button onClick={ask} aria-busy={pending}>
            {t(`warroom.backup.do_${to}`)}
          </Button>
        )}
      </div>
      {backup ? (
        <p className={look.row}>
          <span className={look.muted}>
            {[t('warroom.backup.backup', { address: backup.address }), suppliers.backup].filter(Boolean).join(' · ')}
          </span>
          <StatusBadge tone={tones[backup.health.status]} word={t(`warroom.backup.is.${backup.health.status}`)} />
        </p>
      ) : (
        <p className={look.muted}>
          {t('warroom.backup.no_backup')}{' '}
          <Link className={look.link} to="/canais/digitais">
            {t('warroom.backup.set_up')}
          </Link>
        </p>
      )}
    </li>
  )
}
