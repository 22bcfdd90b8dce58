import { channelStates } from '@aura/contracts/channels/channel.ts'
import { describe, expect, it } from 'vitest'
import { attempt } from '../platform/attempt.ts'
import {
  atChannel,
  type ChannelColumn,
  type ChannelState,
  channelColumns,
  channelMachine,
  channelTable,
} from './channel.ts'

const outcome = (from: ChannelState, type: ChannelColumn) => {
  const result = attempt(channelMachine, atChannel(from), { type })
  return result.ok ? { to: result.next.value } : { refused: result.reason }
}

describe('channels.channel follows its table', () => {
  for (const from of channelStates)
    for (const column of channelColumns)
      it(`${from} + ${column}`, () => expect(outcome(from, column)).toEqual(channelTable[from][column]))
})
