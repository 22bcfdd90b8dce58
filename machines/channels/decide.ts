/** What may be done with a channel: the menu asks it, and the server with the channel locked. */
import type { Channel } from '@aura/contracts/channels/channel.ts'
import { pauseChannel, removeChannel, resumeChannel } from '@aura/contracts/channels/channels.ts'
import { attempt } from '../platform/attempt.ts'
import { type Actor, allowedTo, type Decision, refused, withoutPermission } from '../platform/decision.ts'
import { atChannel, type ChannelState, channelMachine } from './channel.ts'

const operations = { pause: pauseChannel, resume: resumeChannel, remove: removeChannel } as const
/** `force`: also with open conversations. */
export type ChannelCommand = { type: 'pause' | 'resume' } | { type: 'remove'; force: boolean }
/** `open`: how many conversations are; the menu does not know, and the server's refusal asks. */
type Deciding = { actor: Omit<Actor, 'id'>; facts: { open: number } }

export function decide(
  { name, state }: Pick<Channel, 'name' | 'state'>,
  command: ChannelCommand,
  { actor, facts: { open } }: Deciding,
): Decision<{ state: ChannelState }> {
  const { type } = command
  const lack = withoutPermission(operations[type].needs, actor)
  if (lack) return lack
  const moved = attempt(channelMachine, atChannel(state), { type })
  if (!moved.ok) return refused('channels.not_now', { reason: moved.reason })
  if (command.type === 'remove' && open > 0 && !command.force) return refused('channels.in_use', { name, count: open })
  return allowedTo({ state: moved.next.value })
}
