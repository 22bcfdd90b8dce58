/** In a file of its own, like connecting: switching need not load every country's numbers. */
import * as z from 'zod/mini'
import { command } from '../platform/operation.ts'
import { id, integer } from '../platform/values.ts'
import { channel } from './channel.ts'
import { connection, triedErrors } from './channels.ts'
import { channelAddress } from './connect-channel.ts'

const { settings, secrets } = connection

export const setBackup = command('channels.set-backup', {
  input: z.strictObject({
    channelId: id,
    version: integer(1),
    address: channelAddress,
    settings,
    secrets,
    failover: z._default(z.boolean(), false),
  }),
  output: channel,
  needs: 'update_canais',
  errors: ['channels.not_found', 'command.stale', ...triedErrors],
  secret: true,
  perMinute: 20,
})
