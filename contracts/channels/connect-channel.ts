/** In a file of its own: a client that only reads channels need not load every country's numbers. */
import * as z from 'zod/mini'
import { typedPhone } from '../contacts/typed-address.ts'
import { command } from '../platform/operation.ts'
import { email, id } from '../platform/values.ts'
import { siteOrigin } from '../webchat/site.ts'
import { channel, channelKind } from './channel.ts'
import { connection, triedErrors } from './channels.ts'

/** A number, an e-mail address or an agent's name, or a site; which of them, the kind says. */
export const channelAddress = z.union([typedPhone, email, siteOrigin])

/** `secret` keeps what is typed here out of the browser's storage while it waits for the line. */
export const connectChannel = command('channels.connect-channel', {
  input: z.strictObject({ channelId: id, kind: channelKind, address: channelAddress, ...connection }),
  output: channel,
  needs: 'create_canais',
  errors: [
    'conversations.id_taken',
    'channels.address_taken',
    'channels.address_elsewhere',
    'channels.too_many_channels',
    ...triedErrors,
  ],
  secret: true,
  perMinute: 20,
})
