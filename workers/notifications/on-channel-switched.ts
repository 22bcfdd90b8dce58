/** A channel that goes over to its backup by itself, or comes back, is told to channel managers. */
import { channelSwitched } from '@aura/contracts/channels/backup.ts'
import { holdersOf, notify } from '@aura/server/notifications/index.ts'
import { reaction } from '../platform/reactions.ts'
import { noticeSource } from './notice-source.ts'

const kinds = { circuit_open: 'channels.failed_over', recovered: 'channels.returned' } as const

export const onChannelSwitched = reaction(
  'notifications.on-channel-switched',
  channelSwitched,
  async ({ event, ...parts }) => {
    const { name, reason } = event.body
    if (reason === 'chosen') return
    const [work, fact] = noticeSource(event, parts)
    const to = await holdersOf(work.tx, 'update_canais')
    await notify(work, { ...fact, to, kind: kinds[reason], params: { name }, link: '/canais/digitais' })
  },
)
