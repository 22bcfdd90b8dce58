/** What conversations offers: its handlers, and what the workers and other features do with one. */
import type { Feature } from '../platform/handle.ts'
import { channels, connecting } from './channel-list.ts'
import { pauseChannel, removeChannel, resumeChannel } from './channel-state.ts'
import { connectChannel } from './connect-channel.ts'
import { editChannel } from './edit-channel.ts'
import { fileLink } from './files.ts'
import { findConversations } from './find.ts'
import { hookDoor } from './hooks.ts'
import { inbox } from './inbox.ts'
import { addNote, send } from './send.ts'
import { resend, settle } from './settle.ts'
import { testChannel } from './test-channel.ts'
import { history, thread } from './thread.ts'
import { assign, claim, close, hold, markRead, release, reopen, resume, snooze, wake } from './work.ts'

export { type Adapter, type Connection, ProviderError, type Sending } from './adapter.ts'
export { adapters } from './adapters/index.ts'
export { askChannel, shown } from './ask-provider.ts'
export { type ChannelRow, hookUrlOf, insertChannel, type Outside, openConnection } from './channels.ts'
export { checkChannelsJob, checkLater, saveHealth } from './check-channels.ts'
export { deliverJob, enqueueDelivery } from './deliver.ts'
export { takeDeliveries } from './deliveries.ts'
export { handOn, type Next, nextDelivery } from './delivery-next.ts'
export { abandonDelivery, type Outcome, recordOutcome, recordSeen, type Seen } from './delivery-outcome.ts'
export { takeInbound } from './inbound.ts'
export { type Fetched, fetchMediaJob, isFetched, saveFetched } from './media.ts'
export { moveAll, moveBack, renameIn } from './of-contact.ts'
export { wakeBySystem } from './own-step.ts'
export { later, type Patience, patience } from './patience.ts'
export { applyLateReceipt, lateReceiptJob } from './receipts.ts'
export { wakeJob } from './snooze-timer.ts'

export const conversations: Feature = {
  name: 'conversations',
  handlers: [
    inbox,
    findConversations,
    thread,
    history,
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
    markRead,
    send,
    addNote,
    settle,
    resend,
    channels,
    connecting,
    connectChannel,
    testChannel,
    editChannel,
    pauseChannel,
    resumeChannel,
    removeChannel,
  ],
  routes: hookDoor,
}
