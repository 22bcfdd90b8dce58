/**
 * What was written to customers again and again in the same words becomes a draft of a canned reply. A job finds them; a
 * supervisor approves one, which then is a reply of the company's, or dismisses it for good.
 */
import * as z from 'zod/mini'
import { textLimit } from '../conversations/message.ts'
import { words } from '../conversations/send.ts'
import { command, event, type StateOf, view } from '../platform/operation.ts'
import { id, instant, singleLine } from '../platform/values.ts'
import { reply, shortcut } from '../replies/reply.ts'

export const draftLimits = { open: 50, conversations: 3, days: 30, characters: 20 } as const

export const replyDraft = z.strictObject({
  id,
  text: z.string(),
  /** How often it was written, and in how many conversations. */
  uses: z.int(),
  conversations: z.int(),
  foundAt: instant,
})
export type ReplyDraft = z.infer<typeof replyDraft>

export const draftsRoom = 'copilot.reply-drafts'
export const replyDrafts = view('copilot.reply-drafts', {
  params: z.strictObject({}),
  state: z.strictObject({ drafts: z.record(z.string(), replyDraft) }),
  needs: 'manage_operations',
  room: () => draftsRoom,
})
export type ReplyDraftsState = StateOf<typeof replyDrafts>

/** As it was worded in the end. The client makes the reply's id. */
export const approveDraft = command('copilot.approve-draft', {
  input: z.strictObject({ draftId: id, replyId: id, shortcut, title: singleLine(80), text: words(textLimit) }),
  output: reply,
  needs: 'manage_operations',
  errors: [
    'copilot.draft_not_found',
    'replies.reply_not_found',
    'replies.reply_not_yours',
    'command.stale',
    'replies.shortcut_taken',
    'replies.too_many_replies',
  ],
})

/** The same words make no draft again. */
export const dismissDraft = command('copilot.dismiss-draft', {
  input: z.strictObject({ draftId: id }),
  output: z.strictObject({}),
  needs: 'manage_operations',
  errors: ['copilot.draft_not_found'],
})

const rooms = { rooms: () => [draftsRoom] }
export const draftFound = event('copilot.draft_found', z.strictObject({ draft: replyDraft }), rooms)
export const draftEnded = event('copilot.draft_ended', z.strictObject({ draftId: id }), rooms)
