/** What a provider delivered becomes messages, reactions, receipts and calls. */
import { hookReceived } from '@aura/contracts/channels/webhook.ts'
import { type BeginEvents, takeDeliveries } from '@aura/server/channels/index.ts'
import { reaction } from '../platform/reactions.ts'

export const onHookReceived = (begin: BeginEvents) =>
  reaction('channels.on-hook-received', hookReceived, async ({ event, ...work }) => {
    await takeDeliveries(work, event.body.deliveryId, begin)
  })
