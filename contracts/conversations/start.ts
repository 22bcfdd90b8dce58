/**
 * Writing first: to a contact, or to a number that nobody has yet. It is the customer's conversation on that channel, so
 * an open one is taken up; the first message goes the way of every message.
 */
import * as z from 'zod/mini'
import { channelKind, channelStates } from '../channels/channel.ts'
import { typedAddress } from '../contacts/typed-address.ts'
import { command, query } from '../platform/operation.ts'
import { id, instant } from '../platform/values.ts'
import { conversation, conversationState } from './conversation.ts'
import { gateErrors, outgoing, templateErrors } from './send.ts'

export const recipient = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('contact'), contactId: id }),
  /** The contact is made with the first message, where there is none. */
  z.strictObject({ kind: z.literal('address'), address: typedAddress }),
])
export type Recipient = z.infer<typeof recipient>

/** A channel on which the recipient can be reached, and what is known there. */
export const startOption = z.strictObject({
  channelId: id,
  name: z.string(),
  kind: channelKind,
  state: z.enum(channelStates),
  /** Where the recipient is reached. */
  address: z.string(),
  /** Until when anything may be written; null where the channel has no such rule. */
  windowEndsAt: z.nullable(instant),
  /** Why the address is on the block list. */
  blocked: z.nullable(z.strictObject({ reason: z.string() })),
  consent: z.enum(['given', 'withdrawn', 'unknown']),
  /** The customer's open one there. */
  conversation: z.nullable(
    z.strictObject({
      ...{ id, state: conversationState, assigneeId: z.nullable(id), assigneeName: z.nullable(z.string()) },
      /** Since when the assignee has it; null without one. */
      assignedAt: z.nullable(instant),
      ownershipVersion: z.int(),
    }),
  ),
})
export type StartOption = z.infer<typeof startOption>

/** Where somebody can be written to first. */
export const startOptions = query('conversations.start-options', {
  input: z.strictObject({ to: recipient }),
  output: z.strictObject({
    /** Null: nobody has the number yet. */
    contact: z.nullable(z.strictObject({ id, name: z.string() })),
    options: z.array(startOption),
  }),
  needs: 'update_operations',
  errors: ['contacts.not_found'],
  perMinute: 120,
})

/** The caller has the conversation from then on. */
export const startConversation = command('conversations.start', {
  input: z.strictObject({
    /** Of the conversation, where none is open there. */
    conversationId: id,
    messageId: id,
    to: recipient,
    channelId: id,
    content: outgoing,
  }),
  output: conversation,
  needs: 'update_operations',
  errors: [
    'contacts.not_found',
    'channels.not_found',
    'contacts.address_not_found',
    'conversations.id_taken',
    'conversations.taken',
    'conversations.not_now',
    'conversations.ownership_lost',
    'files.not_found',
    ...templateErrors,
    ...gateErrors,
  ],
})
