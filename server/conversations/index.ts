/** What conversations offers: its handlers, and what the workers and other features do with one. */

import { finishCall, hangUpCall, holdCall, resumeCall } from '../calls/control.ts'
import { findCalls, liveCalls } from '../calls/log.ts'
import { callSettings, setCallSettings } from '../calls/settings.ts'
import { transferCall } from '../calls/transfer.ts'
import { channels, connecting } from '../channels/channel-list.ts'
import { pauseChannel, removeChannel, resumeChannel } from '../channels/channel-state.ts'
import { connectChannel } from '../channels/connect-channel.ts'
import { editChannel } from '../channels/edit-channel.ts'
import { removeStandby, setStandby, switchChannel } from '../channels/standby.ts'
import { testChannel } from '../channels/test-channel.ts'
import { hookDoor } from '../channels/webhooks.ts'
import type { Feature } from '../platform/handle.ts'
import { removeMacro, saveMacro } from '../replies/macros.ts'
import { exportRatings, ratingFigures } from '../replies/rating-figures.ts'
import { countReply, removeReply, saveReply } from '../replies/replies.ts'
import { runMacro } from '../replies/run-macro.ts'
import { ownShelf, sharedShelf } from '../replies/shelf.ts'
import { ratings } from '../replies/survey.ts'
import { saveSurvey, survey } from '../replies/survey-settings.ts'
import { acceptOffer, refuseOffer } from '../routing/answer-offer.ts'
import { deskPresence } from '../routing/presence.ts'
import { removeQueue, saveQueue } from '../routing/queues.ts'
import { moveToQueue, prioritise } from '../routing/route.ts'
import { orphans } from '../routing/routing-sweep.ts'
import { pauseReasons, setOperator, setPauseReasons, setState } from '../routing/state.ts'
import { agentStatus, desk, queues } from '../routing/views.ts'
import { templateAccounts } from '../templates/accounts.ts'
import { createTemplate, editTemplate } from '../templates/edit.ts'
import { templates, templateVersions } from '../templates/list.ts'
import { retireTemplate, submitTemplate } from '../templates/submit.ts'
import { syncTemplates } from '../templates/sync.ts'
import { asItWas } from './as-it-was.ts'
import { assign, claim, close, hold, markRead, release, reopen, resume, snooze, wake } from './conversation-actions.ts'
import { fileLink } from './files.ts'
import { findConversations } from './find.ts'
import { inbox } from './inbox.ts'
import { mergeInto, unmerge } from './merge-into.ts'
import { haltCampaigns, outbound, resumeCampaigns, setOutboundRules, setPrice } from './outbound/rules.ts'
import { react } from './react.ts'
import { addNote, send } from './send.ts'
import { resend, settle } from './settle-delivery.ts'
import { history, thread } from './thread.ts'

export { bookCall } from '../calls/costs.ts'
export { endWrapUp } from '../calls/ends.ts'
export { callJob, wrapUpJob } from '../calls/jobs.ts'
export {
  type Answered,
  type CallPatience,
  callPatience,
  type NextAsk,
  nextAsk,
  recordAnswer,
} from '../calls/provider-commands.ts'
export type { Telephony } from '../calls/telephony.ts'
export { type Adapter, type Connection, ProviderError, type Sending } from '../channels/adapter.ts'
export { keptLetter } from '../channels/adapters/email-body.ts'
export { adapters } from '../channels/adapters/index.ts'
export { telephony } from '../channels/adapters/voice.ts'
export { askChannel, redact } from '../channels/ask-provider.ts'
export {
  type ChannelRow,
  hookUrlOf,
  insertChannel,
  LineGone,
  linesOf,
  type Outside,
  openConnection,
} from '../channels/channels.ts'
export { checkChannelsJob, checkLater, saveHealth } from '../channels/check-channels.ts'
export { channelOfMail, mailPlace } from '../channels/forwarding-address.ts'
export { storeDelivery } from '../channels/store-delivery.ts'
export { askJob, askSurvey, endJob, endSurvey } from '../replies/survey.ts'
export { distribute } from '../routing/distribute.ts'
export { offerTimeJob, watchJob, watchLater } from '../routing/jobs.ts'
export { queuesOf, saveQueue } from '../routing/queues.ts'
export { isWatched, watch } from '../routing/routing-sweep.ts'
export { dueJob, tellDue } from '../routing/sla.ts'
export { passOffer } from '../routing/time-out.ts'
export { accountOf, askedOver } from '../templates/accounts.ts'
export { searchableTemplates } from '../templates/searchable.ts'
export { applyListing, listAt } from '../templates/sync.ts'
export { syncTemplatesJob } from '../templates/sync-job.ts'
export { deliverJob, enqueueDelivery } from './deliver.ts'
export { takeDeliveries } from './deliveries.ts'
export { handOn, type Next, nextDelivery } from './delivery-next.ts'
export { abandonDelivery, type Outcome, recordOutcome, recordSeen, type Seen } from './delivery-outcome.ts'
export { later, type Patience, patience } from './delivery-timeouts.ts'
export { ingestInbound } from './inbound.ts'
export { fileIn, needsFile } from './ingest-file.ts'
export { threadOf } from './mail-thread.ts'
export { deliveredBody, type Fetched, fetchMediaJob, isFetched, saveFetched } from './media.ts'
export { moveAll, moveBack, renameIn } from './of-contact.ts'
export { bookSend } from './outbound/costs.ts'
export { demandOperator } from './people.ts'
export { applyLateReceipt, lateReceiptJob } from './receipts.ts'
export { searchableConversations } from './searchable.ts'
export { wakeJob } from './snooze-timer.ts'
export { wakeBySystem } from './system-transition.ts'
export { type ToColleague, writeToColleague } from './to-colleague.ts'

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
    moveToQueue,
    prioritise,
    desk,
    agentStatus,
    queues,
    orphans,
    acceptOffer,
    refuseOffer,
    setState,
    setOperator,
    pauseReasons,
    setPauseReasons,
    saveQueue,
    removeQueue,
    outbound,
    setOutboundRules,
    haltCampaigns,
    resumeCampaigns,
    setPrice,
    send,
    react,
    addNote,
    settle,
    resend,
    ownShelf,
    sharedShelf,
    saveReply,
    removeReply,
    countReply,
    saveMacro,
    removeMacro,
    runMacro,
    survey,
    saveSurvey,
    ratings,
    ratingFigures,
    templates,
    templateVersions,
    templateAccounts,
    createTemplate,
    editTemplate,
    submitTemplate,
    retireTemplate,
    syncTemplates,
    channels,
    connecting,
    connectChannel,
    testChannel,
    editChannel,
    pauseChannel,
    resumeChannel,
    removeChannel,
    liveCalls,
    findCalls,
    holdCall,
    resumeCall,
    hangUpCall,
    finishCall,
    transferCall,
    callSettings,
    setCallSettings,
    setStandby,
    removeStandby,
    switchChannel,
  ],
  exports: [exportRatings],
  attended: deskPresence,
  routes: hookDoor,
}
