import type { WorkerFeature } from '../platform/feature.ts'
import { bookingLate } from './book-late.ts'
import { delivering } from './deliver.ts'
import { fetching } from './fetch-media.ts'
import { applyingLateReceipts } from './late-receipt.ts'
import { onContactEvents } from './on-contact-events.ts'
import { onMessageTaken } from './on-message-taken.ts'
import { waking } from './wake.ts'

export const conversations: WorkerFeature = {
  name: 'conversations',
  reactions: [onContactEvents, onMessageTaken],
  jobs: [waking, applyingLateReceipts, bookingLate],
  configured: (config) => [fetching(config), ...delivering(config)],
}
