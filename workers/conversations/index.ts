import { controllingCalls, endingWrapUp } from '../calls/control.ts'
import { onCallEnded } from '../calls/on-call-ended.ts'
import { checkingChannels } from '../channels/check-channels.ts'
import { mailDoor } from '../channels/mail-door.ts'
import type { WorkerFeature } from '../platform/feature.ts'
import { asking, ending } from '../replies/survey.ts'
import { onAgentStatusEvents } from '../routing/on-agent-status-events.ts'
import { passing, telling, watching } from '../routing/timers.ts'
import { onChannelForTemplates, syncingTemplates } from '../templates/sync-templates.ts'
import { delivering } from './deliver.ts'
import { fetching } from './fetch-media.ts'
import { everyHour, forgettingDeliveries } from './forget-deliveries.ts'
import { applyingLateReceipts } from './late-receipt.ts'
import { onContactEvents } from './on-contact-events.ts'
import { onHookReceived } from './on-hook-received.ts'
import { onMessageTaken } from './on-message-taken.ts'
import { waking } from './wake.ts'

export const conversations: WorkerFeature = {
  name: 'conversations',
  reactions: [onHookReceived, onContactEvents, onChannelForTemplates, onAgentStatusEvents, onMessageTaken, onCallEnded],
  jobs: [waking, endingWrapUp, passing, telling, watching, asking, ending, forgettingDeliveries, applyingLateReceipts],
  configured: (config) => [
    fetching(config),
    checkingChannels(config),
    syncingTemplates(config),
    delivering(config),
    controllingCalls(config),
  ],
  doors: [mailDoor],
  schedules: everyHour,
}
