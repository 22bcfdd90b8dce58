import type { WorkerFeature } from '../platform/feature.ts'
import { forgetting } from './forget.ts'
import { onAccountEvents } from './on-account-events.ts'
import { onChannelChecked } from './on-channel-checked.ts'
import { onBudgetExceeded, onOwnersMatters, onTokens, onUserChanged, onUserCreated } from './on-company-events.ts'
import { onConversationLine } from './on-conversation-line.ts'
import { onDealMoved } from './on-deal-moved.ts'
import { onPromiseBroken } from './on-promise-broken.ts'
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
    onConversationLine,
    onPromiseBroken,
    onTemplateJudged,
    onDealMoved,
  ],
  jobs: [forgetting],
}
