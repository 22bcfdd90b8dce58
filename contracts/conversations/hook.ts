/** What a provider told us, kept as it came; what it means is worked out behind the door. */
import * as z from 'zod/mini'
import { event } from '../platform/operation.ts'
import { id } from '../platform/values.ts'

export const hookReceived = event('conversations.hook_received', z.strictObject({ deliveryId: id, channelId: id }))
