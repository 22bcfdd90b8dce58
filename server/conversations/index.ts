/** What conversations offers: its handlers, and what the workers and other features do with one. */
import type { Feature } from '../platform/handle.ts'
import { fileLink } from './files.ts'
import { findConversations } from './find.ts'
import { inbox } from './inbox.ts'
import { addNote, send } from './send.ts'
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
  ],
}
