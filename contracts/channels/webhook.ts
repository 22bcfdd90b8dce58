/** A provider's webhook delivery, stored as it came; its meaning is worked out by a job. */
import * as z from 'zod/mini'
import { event } from '../platform/operation.ts'
import { id } from '../platform/values.ts'

export const hookReceived = event('channels.hook_received', z.strictObject({ deliveryId: id, channelId: id }))

/** A message from a blocked customer: it is shown to nobody, and is on record. */
export const inboundBlocked = event(
  'channels.inbound_blocked',
  z.strictObject({
    channelId: id,
    address: z.string(),
    contactId: z.nullable(id),
    /** The rule of the block list that held. */
    ruleId: id,
    /** The provider's name of the message. */
    externalId: z.string(),
  }),
  { about: ({ contactId }) => (contactId === null ? [] : [contactId]) },
)
