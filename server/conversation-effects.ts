/** What the features above conversations do in its transactions, in this order. */
import { agentEffects } from './agents/index.ts'
import { callEffects } from './calls/index.ts'
import { campaignEffects } from './campaigns/index.ts'
import type { ConversationEffects } from './conversations/index.ts'
import { copilotEffects } from './copilot/index.ts'
import { replyEffects } from './replies/index.ts'
import { offerEffects, queueEffects, slaEffects } from './routing/index.ts'
import { trackingEffects } from './tracking/index.ts'
import { webchatEffects } from './webchat/index.ts'

export const effects: readonly ConversationEffects[] = [
  offerEffects,
  queueEffects,
  slaEffects,
  callEffects,
  replyEffects,
  webchatEffects,
  campaignEffects,
  trackingEffects,
  agentEffects,
  copilotEffects,
]
