import { removeBackup, switchChannel } from '@aura/contracts/channels/backup.ts'
import type { Channel } from '@aura/contracts/channels/channel.ts'
import {
  type ChannelsState,
  channels,
  pauseChannel,
  removeChannel,
  resumeChannel,
  testChannel,
} from '@aura/contracts/channels/channels.ts'
import { decide, otherConnection } from '@aura/machines/channels/decide.ts'
import type { Actor } from '@aura/machines/platform/decision.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RefusedError } from '../platform/feed/refused.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'
import { useMe } from '../platform/me.ts'
import { confirm } from '../platform/ui/confirm.tsx'
import { toast } from '../platform/ui/toast.tsx'

const own = { view: channels, params: {} }

const after = (type: 'pause' | 'resume', actor: Omit<Actor, 'id'>, state: ChannelsState, channelId: string) => {
  const channel = state.channels[channelId]
  if (!channel) return state
  const decision = decide(channel, { type }, { actor, facts: { open: 0 } })
  return decision.ok ? { channels: { ...state.channels, [channelId]: { ...channel, ...decision.next } } } : state
}

const tell = (error: unknown) => toast({ tone: 'critical', title: errorText(error) })

/** What one does with a channel besides editing it; what has consequences says them first. */
export function useChannelActions() {
  const { t } = useTranslation()
  const actor = useMe()
  const [testing, setTesting] = useState<readonly string[]>([])
  const test = useCommand(testChannel)
  const pause = useCommand(pauseChannel, {
    overlay: { ...own, apply: (state, { channelId }) => after('pause', actor, state, channelId) },
  })
  const resume = useCommand(resumeChannel, {
    overlay: { ...own, apply: (state, { channelId }) => after('resume', actor, state, channelId) },
  })
  const remove = useCommand(removeChannel)
  const goOver = useCommand(switchChannel)
  const putAway = useCommand(removeBackup)

  const removeNow = async ({ id: channelId, name }: Channel, force: boolean) => {
    await remove.send({ channelId, force })
    toast({ tone: 'ok', title: t('channels.removed', { name }) })
  }
  const removeOrAsk = (channel: Channel) =>
    removeNow(channel, false).catch((error: unknown) => {
      if (!(error instanceof RefusedError) || error.code !== 'channels.in_use') return tell(error)
      confirm({
        title: t('channels.remove_open'),
        description: t('channels.remove_open_text', { count: Number(error.params.count) }),
        confirmText: t('channels.remove_anyway'),
        variant: 'destructive',
        onConfirm: () => void removeNow(channel, true).catch(tell),
      })
    })

  return {
    isTesting: ({ id }: Channel) => testing.includes(id),
    test: ({ id: channelId }: Channel) => {
      setTesting((all) => [...all, channelId])
      test
        .send({ channelId })
        .catch(tell)
        .finally(() => setTesting((all) => all.filter((value) => value !== channelId)))
    },
    resume: ({ id: channelId }: Channel) => void resume.send({ channelId }).catch(tell),
    pause: ({ id: channelId, name }: Channel) =>
      confirm({
        title: t('channels.pause_title', { name }),
        description: t('channels.pause_text'),
        confirmText: t('channels.pause'),
        onConfirm: () => void pause.send({ channelId }).catch(tell),
      }),
    switchConnection: (channel: Channel) => {
      const { id: channelId, name } = channel
      const next = otherConnection(channel)
      confirm({
        title: t(`channels.switch_title.${next}`, { name }),
        description: t('channels.switch_text'),
        confirmText: t(`channels.use_${next}`),
        onConfirm: () => void goOver.send({ channelId, connection: next }).catch(tell),
      })
    },
    removeBackup: ({ id: channelId, name }: Channel) =>
      confirm({
        title: t('channels.remove_backup_title', { name }),
        description: t('channels.remove_backup_text'),
        confirmText: t('channels.remove_backup'),
        variant: 'destructive',
        onConfirm: () => void putAway.send({ channelId }).catch(tell),
      }),
    remove: (channel: Channel) =>
      confirm({
        title: t('channels.remove_title', { name: channel.name }),
        description: t('channels.remove_text'),
        confirmText: t('channels.remove'),
        variant: 'destructive',
        onConfirm: () => void removeOrAsk(channel),
      }),
  }
}
