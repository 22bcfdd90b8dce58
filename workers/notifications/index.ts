import type { WorkerFeature } from '../platform/feature.ts'
import { forgetting } from './forget.ts'
import { onAccountEvents } from './on-account-events.ts'
import { onAiConnectionSaved } from './on-ai-connection-saved.ts'
import { onCallMissed } from './on-call-missed.ts'
import { onCampaignFinished, onCampaignHeld } from './on-campaigns.ts'
import { onChannelChecked } from './on-channel-checked.ts'
import { onChannelSwitched } from './on-channel-switched.ts'
import { onBudgetExceeded, onOwnersMatters, onTokens, onUserChanged, onUserCreated } from './on-company-events.ts'
import { onConnectionFailing } from './on-connection-failing.ts'
import { onConversationEntry } from './on-conversation-entry.ts'
import { onDealMoved, onDealWon } from './on-deal-ended.ts'
import { onEndpointSaved } from './on-endpoint-saved.ts'
import { onInboundSaved } from './on-inbound-saved.ts'
import { onSlaBreached } from './on-sla-breached.ts'
import { onTemplateJudged } from './on-template-judged.ts'

export const notifications: WorkerFeature = {
  name: 'notifications',
  reactions: [
    onUserChanged,
    onUserCreated,
    onTokens,
    onBudgetExceeded,
    onOwnersMatters,
    onAccountEvents,
    onChannelChecked,
    onChannelSwitched,
    onAiConnectionSaved,
    onEndpointSaved,
    onInboundSaved,
    onConnectionFailing,
    onConversationEntry,
    onSlaBreached,
    onCallMissed,
    onTemplateJudged,
    onDealMoved,
    onDealWon,
    onCampaignFinished,
    onCampaignHeld,
  ],
  jobs: [forgetting],
}
