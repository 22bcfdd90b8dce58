/** What an operator does with a conversation. Each goes through the machine, and through the caller's permissions. */
import * as z from 'zod/mini'
import { command } from '../platform/operation.ts'
import { id, instant, integer } from '../platform/values.ts'
import { closeReasons, conversation } from './conversation.ts'
import { handOverNote } from './send.ts'

const conversationKey = { conversationId: id }
const errors = ['conversations.not_found', 'conversations.not_now'] as const
const needs = 'update_operations' as const

/** Takes one that nobody has; the first of two who ask gets it. */
export const claim = command('conversations.claim', {
  input: z.strictObject(conversationKey),
  output: conversation,
  needs,
  errors: [...errors, 'conversations.taken'],
})

/**
 * Gives it to somebody else, who then has the right to speak. Another one's needs `manage_operations`. `ifOnDuty`: the
 * colleague was chosen as one who is there, and it is refused when that is no longer so.
 */
export const assign = command('conversations.assign', {
  input: z.strictObject({
    ...conversationKey,
    userId: id,
    note: handOverNote,
    ifOnDuty: z.optional(z.literal(true)),
  }),
  output: conversation,
  needs,
  errors: [...errors, 'conversations.not_yours', 'conversations.no_such_person', 'conversations.off_duty'],
})

/** Back to those that wait. */
export const release = command('conversations.release', {
  input: z.strictObject(conversationKey),
  output: conversation,
  needs,
  errors: [...errors, 'conversations.not_yours'],
})

export const hold = command('conversations.hold', {
  input: z.strictObject(conversationKey),
  output: conversation,
  needs,
  errors: [...errors, 'conversations.not_yours'],
})

export const resume = command('conversations.resume', {
  input: z.strictObject(conversationKey),
  output: conversation,
  needs,
  errors: [...errors, 'conversations.not_yours'],
})

/** Out of the way until then, or until the customer writes. */
export const snooze = command('conversations.snooze', {
  input: z.strictObject({ ...conversationKey, until: instant }),
  output: conversation,
  needs,
  errors: [...errors, 'conversations.not_yours', 'conversations.time_past'],
})

export const wake = command('conversations.wake', {
  input: z.strictObject(conversationKey),
  output: conversation,
  needs,
  errors: [...errors, 'conversations.not_yours'],
})

export const close = command('conversations.close', {
  input: z.strictObject({ ...conversationKey, reason: z.enum(closeReasons) }),
  output: conversation,
  needs,
  errors: [...errors, 'conversations.not_yours'],
})

/** The caller becomes the assignee. */
export const reopen = command('conversations.reopen', {
  input: z.strictObject(conversationKey),
  output: conversation,
  needs,
  errors: [...errors, 'conversations.taken', 'conversations.another_open', 'conversations.merge_refused'],
})

/** The assignee has seen everything up to this message. */
export const markRead = command('conversations.mark-read', {
  input: z.strictObject({ ...conversationKey, seq: integer(0) }),
  output: conversation,
  needs,
  errors: ['conversations.not_found', 'conversations.not_yours'],
})
