import type { WorkerFeature } from '../platform/feature.ts'
import { checkingChannels } from './check-channels.ts'
import { delivering } from './deliver.ts'
import { fetching } from './fetch-media.ts'
import { everyHour, forgettingDeliveries } from './forget-deliveries.ts'
import { applyingLateReceipts } from './late-receipt.ts'
import { onContactEvents } from './on-contact-events.ts'
import { onHookReceived } from './on-hook-received.ts'
import { waking } from './wake.ts'

export const conversations: WorkerFeature = {
  name: 'conversations',
  reactions: [onHookReceived, onContactEvents],
  jobs: [waking, forgettingDeliveries, applyingLateReceipts],
  configured: (config) => [fetching(config), checkingChannels(config), delivering(config)],
  schedules: everyHour,
}
