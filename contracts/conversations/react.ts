/**
 * An emoji of ours on a message of the customer's. It goes out like a message, under the same policy and with the
 * same right to speak; it has a number in the thread, and is shown on the message that it is about.
 */
import * as z from 'zod/mini'
import type { ChannelKind } from '../channels/channel.ts'
import { command } from '../platform/operation.ts'
import { id, integer, text } from '../platform/values.ts'
import { message } from './message.ts'
import { gateErrors } from './send.ts'

/** Whether a provider takes one from a company. */
export const carriesReactions = (kind: ChannelKind): boolean => kind === 'whatsapp'

/** One that telephones draw as one. */
export const emoji = text(40).check(z.regex(/^\p{RGI_Emoji}$/v))

export const react = command('conversations.react', {
  input: z.strictObject({
    conversationId: id,
    /** Of the reaction itself. */
    messageId: id,
    ownershipVersion: integer(0),
    /** The customer's message that it is about. */
    to: id,
    /** In place of the one before; null takes it back. */
    emoji: z.nullable(emoji),
  }),
  /** The message that it is about, as it is now. */
  output: message,
  needs: 'update_operations',
  errors: [
    'conversations.not_found',
    'conversations.not_now',
    'conversations.not_yours',
    'conversations.ownership_lost',
    'conversations.id_taken',
    'conversations.message_not_found',
    'conversations.no_reactions',
    ...gateErrors,
  ],
})
