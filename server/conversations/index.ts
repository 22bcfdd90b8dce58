/** What conversations offers: its handlers, and what the workers and other features do with one. */
import type { Feature } from '../platform/handle.ts'
import { asItWas } from './as-it-was.ts'
import { assign, claim, close, hold, markRead, release, reopen, resume, snooze, wake } from './conversation-actions.ts'
import { fileLink } from './files.ts'
import { findConversations } from './find.ts'
import { inbox } from './inbox.ts'
import { mergeInto, unmerge } from './merge-into.ts'
import { haltCampaigns, outbound, resumeCampaigns, setOutboundRules, setPrice, setStopWords } from './outbound/rules.ts'
import { react } from './react.ts'
import { addNote, send } from './send.ts'
import { resend, settle } from './settle-delivery.ts'
import { start, startOptions } from './start.ts'
import { history, thread } from './thread.ts'

export { type CampaignChannel, prefetchSends, type SendPrefetch, sendOfCampaign } from './campaign-message.ts'
export { confirmationToken, tokenMask, unmaskedContent } from './confirmation-token.ts'
export { assign, claimLocked, close, release, snooze } from './conversation-actions.ts'
export { act, applyDecision, decideOn, namesOf } from './decision.ts'
export { deliverCampaignJob, deliverJob, enqueueDelivery } from './deliver.ts'
export { continueDelivery, isUnsettled, type Next, nextDelivery } from './delivery-next.ts'
export { abandonDelivery, type Outcome, recordOutcome, recordSeen, type Seen } from './delivery-outcome.ts'
export { type DeliveryTimeouts, deliveryTimeouts } from './delivery-timeouts.ts'
export { type CampaignOfMessage, type ConversationEffects, letterOf, registerConversationEffects } from './effects.ts'
export { ingestInbound } from './inbound.ts'
export { InboundLookups } from './inbound-lookups.ts'
export { addCustomerMessage, type InboundMessage, inboundPreview } from './inbound-message.ts'
export { fileIn, needsFile, picturesIn } from './ingest-file.ts'
export { threadOf } from './mail-thread.ts'
export { deliveredBody, type Fetched, fetchMediaJob, isFetched, saveFetched } from './media.ts'
export { noSampleConversation } from './no-sample.ts'
export { moveAll, moveBack, renameIn } from './of-contact.ts'
export { openConversationOf } from './open-conversation.ts'
export { awaitUnderway } from './outbound/await-underway.ts'
export { bookSend } from './outbound/costs.ts'
export { bookLateJob, findLateMessages, lateDays } from './outbound/late-price.ts'
export { type ChannelLimits, campaignHold, lockChannelLimits, sendingClock } from './outbound/limits.ts'
export { countUnderway, stoppableMessages } from './outbound/stoppable.ts'
export { checkOutbound } from './outbound-policy.ts'
export { mediaOf } from './outgoing.ts'
export { assertOperator, operatorName } from './people.ts'
export { applyLateReceipt, applyReceipt, lateReceiptJob } from './receipts.ts'
export { searchableConversations } from './searchable.ts'
export { addNote, releaseMessage, send, withHandOver } from './send.ts'
export { wakeJob } from './snooze-timer.ts'
export { start as startConversation } from './start.ts'
export { addMessage, type ConversationRow, lockConversation, saveConversation, wire } from './store.ts'
export { systemTransition, wakeBySystem } from './system-transition.ts'
export { answersTest } from './test-replies.ts'
export { countMessages } from './thread.ts'
export { type ToColleague, writeToColleague } from './to-colleague.ts'
export { tellTyping } from './typing.ts'
export { wireMessage } from './wire-message.ts'
export { saysStop } from './withdraw.ts'
export { writeConfirmation } from './write-confirmation.ts'

export const conversations: Feature = {
  name: 'conversations',
  handlers: [
    inbox,
    findConversations,
    thread,
    history,
    asItWas,
    fileLink,
    claim,
    assign,
    release,
    hold,
    resume,
    snooze,
    wake,
    close,
    reopen,
    mergeInto,
    unmerge,
    markRead,
    outbound,
    setOutboundRules,
    setStopWords,
    haltCampaigns,
    resumeCampaigns,
    setPrice,
    send,
    react,
    addNote,
    settle,
    resend,
    startOptions,
    start,
  ],
}
