/** A channel's way: a person stops it and lets it go on; one that was removed does not come back. */
import type { Channel } from '@aura/contracts/channels/channel.ts'
import { type SnapshotFrom, setup } from 'xstate'

export type ChannelState = Channel['state']
export type ChannelColumn = 'pause' | 'resume' | 'remove'
export type ChannelEvent = { type: ChannelColumn }

const refuse = (reason: string) => ({ actions: { type: 'refuse' as const, params: { reason } } })

export const channelMachine = setup({
  types: { events: {} as ChannelEvent },
  actions: { refuse: (_, _params: { reason: string }) => {} },
}).createMachine({
  id: 'channels.channel',
  initial: 'active',
  states: {
    active: { on: { pause: 'paused', resume: refuse('active_already'), remove: 'removed' } },
    paused: { on: { pause: refuse('paused_already'), resume: 'active', remove: 'removed' } },
    removed: {},
  },
})

export const atChannel = (state: ChannelState): SnapshotFrom<typeof channelMachine> =>
  channelMachine.resolveState({ value: state })
