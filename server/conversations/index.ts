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
import { testChannel } from './test-channel.ts'
import { history, thread } from './thread.ts'
import { assign, claim, close, hold, markRead, release, reopen, resume, snooze, wake } from './work.ts'

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
    channels,
    connectChannel,
    testChannel,
    editChannel,
    pauseChannel,
    resumeChannel,
    removeChannel,
  ],
}
