/** What a provider delivered becomes messages, reactions, receipts and calls. */
import { hookReceived } from '@aura/contracts/channels/webhook.ts'
import { type BeginEvents, type Deliveries, openDeliveries, takeDelivery } from '@aura/server/channels/index.ts'
import { reactionInSteps } from '../platform/reactions.ts'

/** What locks the conversations of so many customers is over soon. */
const eventsAStep = 25
/** Half of what the database lets a transaction last. */
const millisecondsAStep = 5000

export const onHookReceived = (begin: BeginEvents) =>
  reactionInSteps<typeof hookReceived, Deliveries>('channels.on-hook-received', hookReceived, {
    eventsAStep,
    millisecondsAStep,
    begin: ({ events, tx, now }) => {
      const ids = events.map(({ body }) => body.deliveryId)
      return openDeliveries({ tx, now }, ids, begin)
    },
    take: ({ event, tx, emit, now, newId }, deliveries) =>
      takeDelivery({ tx, emit, now, newId }, deliveries, event.body.deliveryId),
  })
