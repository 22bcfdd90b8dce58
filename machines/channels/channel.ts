/** A channel's way: a person stops it and lets it go on; one that was removed does not come back. */
import type { Channel } from '@aura/contracts/channels/channel.ts'
import { type SnapshotFrom, setup } from 'xstate'
import { refused, type Table, to } from '../platform/table.ts'

export type ChannelState = Channel['state']
export const channelColumns = ['pause', 'resume', 'remove'] as const
export type ChannelColumn = (typeof channelColumns)[number]
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

const no = refused()

export const channelTable: Table<ChannelState, ChannelColumn> = {
  active: { pause: to('paused'), resume: refused('active_already'), remove: to('removed') },
  paused: { pause: refused('paused_already'), resume: to('active'), remove: to('removed') },
  removed: { pause: no, resume: no, remove: no },
}
