/** What conversations offers: its handlers, and what the workers and other features do with one. */
import type { Feature } from '../platform/handle.ts'
import { channels } from './channel-list.ts'
import { pauseChannel, removeChannel, resumeChannel } from './channel-state.ts'
import { connectChannel } from './connect-channel.ts'
import { editChannel } from './edit-channel.ts'
import { fileLink } from './files.ts'
import { findConversations } from './find.ts'
import { inbox } from './inbox.ts'
import { addNote, send } from './send.ts'
import { resend, settle } from './settle.ts'
import { testChannel } from './test-channel.ts'
import { history, thread } from './thread.ts'
import { assign, claim, close, hold, markRead, release, reopen, resume, snooze, wake } from './work.ts'

export { askChannel } from './ask-provider.ts'
export { type ChannelRow, hookUrlOf, insertChannel, type Outside, openConnection } from './channels.ts'
export { checkChannelsJob, checkLater, saveHealth } from './check-channels.ts'
export { deliverJob, enqueueDelivery } from './deliver.ts'
export { type Next, nextDelivery } from './delivery-next.ts'
export { abandonDelivery, recordOutcome, recordSeen } from './delivery-outcome.ts'
export { type Patience, patience } from './patience.ts'
export { applyLateReceipt, lateReceiptJob } from './receipts.ts'

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
    connectChannel,
    testChannel,
    editChannel,
    pauseChannel,
    resumeChannel,
    removeChannel,
  ],
}
