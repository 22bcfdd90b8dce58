/**
 * Two conversations of one person about one thing become one to work on: the one that goes is closed, each tells
 * of the other, and nothing that was said moves. On its own channel she may begin a new one at any time; it never
 * opens the one that went. Undone, it is what it was.
 */
import * as z from 'zod/mini'
import { command } from '../platform/operation.ts'
import { id } from '../platform/values.ts'
import { conversation } from './conversation.ts'

export const mergeRefusals = ['same', 'other_person', 'closed', 'merged', 'not_merged'] as const
export type MergeRefusal = (typeof mergeRefusals)[number]

const errors = ['conversations.not_found', 'conversations.not_yours', 'conversations.merge_refused'] as const

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
