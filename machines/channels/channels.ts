import {
  type ChannelsState,
  channelChecked,
  channelRemoved,
  channelSaved,
  channels,
} from '@aura/contracts/channels/channels.ts'
import { on, reducer } from '../platform/reducer.ts'

export const channelsReducer = reducer(channels, [
  on(channelSaved, (state, { channel }): ChannelsState => ({ channels: { ...state.channels, [channel.id]: channel } })),
  on(channelRemoved, (state, { channelId }): ChannelsState => {
    const { [channelId]: _, ...others } = state.channels
    return { channels: others }
  }),
  on(channelChecked, (state, { channelId, health }): ChannelsState => {
    const channel = state.channels[channelId]
    return channel ? { channels: { ...state.channels, [channelId]: { ...channel, health } } } : state
  }),
])
