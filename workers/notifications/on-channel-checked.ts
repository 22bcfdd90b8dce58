/** A channel that begins to fail is told to channel managers; one that goes on failing is not told again. */
import { channelChecked } from '@aura/contracts/channels/channels.ts'
import { holdersOf, notify } from '@aura/server/notifications/index.ts'
import { reaction } from '../platform/reactions.ts'
import { noticeSource } from './notice-source.ts'

export const onChannelChecked = reaction(
  'notifications.on-channel-checked',
  channelChecked,
  async ({ event, ...parts }) => {
    const { name, health, before } = event.body
    if (health.status !== 'failing' || before === 'failing') return
    const [work, fact] = noticeSource(event, parts)
    const to = await holdersOf(work.tx, 'update_canais')
    const params = { name, problem: health.problem ?? '' }
    await notify(work, { ...fact, to, kind: 'channels.channel_failing', params, link: '/canais/digitais' })
  },
)
