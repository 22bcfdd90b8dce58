/**
 * A second connection in reserve: another provider or another account, tried like the first, gone over to when that
 * one fails, and come back from.
 */
import * as z from 'zod/mini'
import { command, event } from '../platform/operation.ts'
import { id } from '../platform/values.ts'
import { channel, channelConnection, connectionReason } from './channel.ts'
import { channelsRoom } from './channels.ts'

export const removeBackup = command('channels.remove-backup', {
  input: z.strictObject({ channelId: id }),
  output: channel,
  needs: 'update_canais',
  errors: ['channels.not_found', 'channels.backup_in_use'],
})

export const switchChannel = command('channels.switch-channel', {
  input: z.strictObject({ channelId: id, connection: channelConnection }),
  output: channel,
  needs: 'update_canais',
  errors: ['channels.not_found', 'channels.no_backup'],
})

export const channelSwitched = event(
  'channels.channel_switched',
  z.strictObject({
    channelId: id,
    name: z.string(),
    from: channelConnection,
    to: channelConnection,
    reason: z._default(connectionReason, 'chosen'),
  }),
  { rooms: () => [channelsRoom] },
)
