/** Messages to the customer, and notes. The outbound policy checks each message and gives the reason of a refusal. */
import * as z from 'zod/mini'
import { command } from '../platform/operation.ts'
import { id, integer, singleLine, trimmed } from '../platform/values.ts'
import { mediaKinds, message, subjectLimit, textLimit } from './message.ts'

/** Line breaks stay; other control characters have no place in a message. */
export const words = (max: number) => trimmed(max, 1).check(z.regex(/^[^\p{Cc}]*$|^[\P{Cc}\n\t]*$/u))

/** What an e-mail is about from now on; absent: what it was about before. Other channels have none. */
const subject = z.optional(singleLine(subjectLimit))

export const outgoing = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: words(textLimit), subject }),
  z.strictObject({
    type: z.literal('media'),
    media: z.enum(mediaKinds),
    fileId: id,
    caption: z._default(z.nullable(words(1024)), null),
    subject,
  }),
  /** One that is approved; the values for its gaps in their order. */
  z.strictObject({
    type: z.literal('template'),
    templateId: id,
    values: z.array(trimmed(1024)).check(z.maxLength(40)),
    /** An upload, where a file stands on top of it. */
    fileId: z.optional(id),
  }),
])
export type Outgoing = z.infer<typeof outgoing>

/** Why the outbound policy refuses a message; each is an error of its own. */
export const gateErrors = [
  'conversations.blocked',
  'conversations.consent_withdrawn',
  'conversations.do_not_disturb',
  'conversations.window_closed',
  'conversations.no_messages',
  'channels.paused',
  'conversations.halted',
  'suppliers.over_budget',
  'conversations.quiet_hours',
  'conversations.rest_day',
  'conversations.law_hours',
  'conversations.law_rest_day',
  'conversations.too_often',
] as const

/** Why a template cannot be sent as it was asked for. */
export const templateErrors = [
  'templates.not_found',
  'templates.not_sendable',
  'templates.other_channel',
  'templates.values',
  'templates.value_unfit',
  'templates.too_long',
  'templates.file_missing',
  'templates.file_unfit',
  'templates.file_unwanted',
] as const

export const send = command('conversations.send', {
  input: z.strictObject({
    conversationId: id,
    messageId: id,
    /** The right to speak as the author saw it. */
    ownershipVersion: integer(0),
    content: outgoing,
    replyTo: z._default(z.nullable(id), null),
  }),
  output: message,
  needs: 'update_operations',
  errors: [
    'conversations.not_found',
    'conversations.not_now',
    'conversations.not_yours',
    'conversations.ownership_lost',
    'conversations.id_taken',
    'conversations.message_not_found',
    'files.not_found',
    ...templateErrors,
    ...gateErrors,
  ],
})

/** What the next one should know, written as a note beside the transfer. */
export const handOverNote = z.optional(words(textLimit))

/** Seen by us alone; who is named in it is told. */
export const addNote = command('conversations.note', {
  input: z.strictObject({
    conversationId: id,
    messageId: id,
    text: words(textLimit),
    mentions: z._default(z.array(id).check(z.maxLength(20)), []),
  }),
  output: message,
  needs: 'update_operations',
  errors: ['conversations.not_found', 'conversations.id_taken', 'conversations.no_such_person'],
})
