/** What may be done with a channel and its connections: the menu asks it, and the server with the channel locked. */
import { removeBackup, switchChannel } from '@aura/contracts/channels/backup.ts'
import type { Channel, ChannelConnection, ConnectionReason } from '@aura/contracts/channels/channel.ts'
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

export const otherConnection = ({ connection }: Pick<Channel, 'connection'>): ChannelConnection =>
  connection === 'primary' ? 'backup' : 'primary'

const ofConnections = { switch: switchChannel, removeBackup } as const
export type ConnectionCommand = { type: 'switch'; to: ChannelConnection } | { type: 'removeBackup' }
type Connections<Backup> = { connection: ChannelConnection; backup: Backup | null }

/** What is so already is allowed, and changes nothing. */
export function decideConnection<Backup>(
  { connection, backup }: Connections<Backup>,
  command: ConnectionCommand,
  { actor }: Pick<Deciding, 'actor'>,
): Decision<Connections<Backup>> {
  const lack = withoutPermission(ofConnections[command.type].needs, actor)
  if (lack) return lack
  if (command.type === 'removeBackup')
    return connection === 'backup' ? refused('channels.backup_in_use') : allowedTo({ connection, backup: null })
  const { to } = command
  return to === 'backup' && backup === null ? refused('channels.no_backup') : allowedTo({ connection: to, backup })
}

type FailoverFacts = Pick<Channel, 'failover' | 'connection' | 'connectionReason'> & { backup: object | null }
export type FailoverEvent = { type: 'circuit_opened' } | { type: 'primary_well'; checks: number }

/** So many checks in a row find the primary connection well before it is used again: it may only flicker. */
export const checksToRecover = 2

/** Which connection the system goes over to by itself; null leaves it. What somebody has chosen is never changed. */
export function decideFailover(
  { failover, connection, connectionReason, backup }: FailoverFacts,
  event: FailoverEvent,
): { connection: ChannelConnection; reason: ConnectionReason } | null {
  if (!failover || backup === null) return null
  if (event.type === 'circuit_opened')
    return connection === 'primary' ? { connection: 'backup', reason: 'circuit_open' } : null
  const isBack = connection === 'backup' && connectionReason === 'circuit_open' && event.checks >= checksToRecover
  return isBack ? { connection: 'primary', reason: 'recovered' } : null
}
