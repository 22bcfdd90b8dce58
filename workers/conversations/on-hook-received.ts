/** What a provider delivered becomes messages, reactions and receipts. */
import { hookReceived } from '@aura/contracts/channels/webhook.ts'
import { takeDeliveries } from '@aura/server/conversations/index.ts'
import { reaction } from '../platform/reactions.ts'

export const onHookReceived = reaction('channels.on-hook-received', hookReceived, async ({ event, ...work }) => {
  await takeDeliveries(work, event.body.deliveryId)
})
