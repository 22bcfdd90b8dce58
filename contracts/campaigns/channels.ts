/** Over what a campaign can go out. */
import * as z from 'zod/mini'
import { channelKind, channelStates } from '../channels/channel.ts'
import { query } from '../platform/operation.ts'
import { id, money } from '../platform/values.ts'

export const sendingChannel = z.strictObject({
  id,
  name: z.string(),
  kind: channelKind,
  address: z.string(),
  state: z.enum(channelStates),
  /** The business account that its templates belong to; null where no provider reviews any. */
  account: z.nullable(z.string()),
  /** Of one message, or of each part of an SMS; null where none is set. */
  price: z.nullable(money),
})
export type SendingChannel = z.infer<typeof sendingChannel>

export const sendingChannels = query('campaigns.channels', {
  input: z.strictObject({}),
  output: z.strictObject({ channels: z.array(sendingChannel) }),
  needs: 'view_campaigns',
  errors: [],
})
