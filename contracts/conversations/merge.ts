/**
 * Two conversations of one contact about one matter become one: the merged one is closed, each links to the other, and
 * no message moves. On its own channel the contact may begin a new one at any time; the merged one is never reopened by
 * a message. Undo restores it.
 */
import * as z from 'zod/mini'
import { command } from '../platform/operation.ts'
import { id } from '../platform/values.ts'
import { conversation } from './conversation.ts'

export const mergeRefusals = ['same', 'other_person', 'closed', 'merged', 'not_merged'] as const
export type MergeRefusal = (typeof mergeRefusals)[number]

const errors = [
  'conversations.not_found',
  'conversations.not_now',
  'conversations.not_yours',
  'conversations.merge_refused',
] as const

export const mergeInto = command('conversations.merge', {
  input: z.strictObject({ conversationId: id, intoId: id }),
  output: conversation,
  needs: 'update_operations',
  errors,
})

export const unmerge = command('conversations.unmerge', {
  input: z.strictObject({ conversationId: id }),
  output: conversation,
  needs: 'update_operations',
  errors: [...errors, 'conversations.another_open'],
})
