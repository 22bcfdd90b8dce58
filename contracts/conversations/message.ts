/** What stands in a conversation: the customer's words, ours, notes among us, and what was done with it. */
import * as z from 'zod/mini'
import { call } from '../calls/call.ts'
import { event } from '../platform/operation.ts'
import { id, instant } from '../platform/values.ts'
import { templateButton, templateMedia } from '../templates/template.ts'
import { endReasons, threadRoom } from './conversation.ts'
import type { LetterBlock } from './letter-blocks.ts'
import type { RichCard } from './rich-card.ts'

export const textLimit = 4096
export const subjectLimit = 200

/** Of a letter that is about something else than those before it. */
const subject = z.optional(z.string())

/** 'in_doubt': the provider was called and no answer came; it is found out, never sent again blindly. */
export const messageStatuses = ['queued', 'sent', 'delivered', 'read', 'failed', 'in_doubt'] as const
export const messageStatus = z.enum(messageStatuses)
export type MessageStatus = z.infer<typeof messageStatus>

export const mediaKinds = ['image', 'audio', 'video', 'document', 'sticker'] as const

/**
 * Why a customer's file is not there: larger or of another kind than is taken, broken, gone from the provider,
 * or the company's space is full. The message is there all the same.
 */
export const mediaProblems = ['too_large', 'type_refused', 'damaged', 'unavailable', 'no_space'] as const
export type MediaProblem = (typeof mediaProblems)[number]

export const handOffReasons = [
  'asked_for_person',
  'cannot_answer',
  'rule',
  'out_of_hours',
  'loop',
  'too_many_answers',
  'provider_failed',
  'budget_spent',
  'not_allowed_out',
  'deactivated',
] as const

/** What an AI agent gives the person who goes on: nobody has to ask the customer again. */
export const handOff = z.strictObject({
  reason: z.enum(handOffReasons),
  summary: z.string(),
  /** What was tried. */
  steps: z.array(z.string()),
  /** What the customer still wants to know. */
  question: z.nullable(z.string()),
})
export type HandOff = z.infer<typeof handOff>

/** Where an AI agent has it from. `chunk`: the passage of that version. */
export const source = z.strictObject({ id, title: z.string(), version: z.int(), chunk: z.optional(z.int()) })
export type Source = z.infer<typeof source>

/** As they were accepted when the message was drafted: pages that show threads alone need not know their bounds. */
const laidOutBlock: z.ZodMiniType<LetterBlock> = z.any()
const laidOutCard: z.ZodMiniType<RichCard> = z.any()

export const content = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    text: z.string(),
    subject,
    /** What was said before and stands below an e-mail once more. */
    quoted: z.optional(z.string()),
    /** What the receiving mail server says of the sender: proven, or doubtful. */
    sender: z.optional(z.enum(['proven', 'doubtful'])),
    /** The knowledge that an AI agent's answer rests on. */
    sources: z.optional(z.array(source)),
    /** Of a letter that was laid out: `text` says the same in plain words. */
    blocks: z.optional(z.array(laidOutBlock)),
    /** Around `text`, where the channel shows cards. */
    card: z.optional(laidOutCard),
  }),
  z.strictObject({
    type: z.literal('media'),
    media: z.enum(mediaKinds),
    /** Null while it is fetched from the provider, or when it could not be. */
    fileId: z.nullable(id),
    name: z.nullable(z.string()),
    caption: z.nullable(z.string()),
    subject,
    problem: z.nullable(z.enum(mediaProblems)),
  }),
  z.strictObject({
    type: z.literal('location'),
    latitude: z.number(),
    longitude: z.number(),
    name: z.nullable(z.string()),
    address: z.nullable(z.string()),
  }),
  /** A press on a button or a line of a list that we had sent. */
  z.strictObject({ type: z.literal('choice'), title: z.string(), payload: z.string() }),
  z.strictObject({
    type: z.literal('template'),
    /** Which one, and as it was worded then. */
    templateId: id,
    version: z.int(),
    name: z.string(),
    language: z.string(),
    /** What was given for its gaps. */
    values: z.strictObject({
      header: z.array(z.string()),
      body: z.array(z.string()),
      buttons: z.array(z.strictObject({ index: z.int(), value: z.string() })),
      names: z.optional(z.strictObject({ header: z.array(z.string()), body: z.array(z.string()) })),
    }),
    /** What stands on top in place of words. */
    file: z.optional(z.strictObject({ media: z.enum(templateMedia), fileId: id, name: z.string() })),
    /** As the customer reads it: its parts. */
    header: z.nullable(z.string()),
    text: z.string(),
    footer: z.nullable(z.string()),
    buttons: z.array(templateButton),
  }),
  /** Something the channel can carry and we cannot show; the provider's word for it. */
  z.strictObject({ type: z.literal('unknown'), what: z.string() }),
  /** Our reaction to a customer's message; without an emoji it takes the one before back. */
  z.strictObject({ type: z.literal('reaction'), emoji: z.nullable(z.string()) }),
  /** A call of the customer, as it stands. */
  z.strictObject({ type: z.literal('call'), call }),
  z.strictObject({ type: z.literal('note'), text: z.string(), mentions: z.array(id) }),
  /** An AI agent gives the conversation to a person. */
  z.strictObject({ type: z.literal('hand_off'), handOff }),
  /** Said to the AI agent that has the conversation, among us. */
  z.strictObject({ type: z.literal('whisper'), text: z.string() }),
  /** The customer's answer to the survey; a second entry when a comment follows. */
  z.strictObject({ type: z.literal('rating'), rating: z.int(), comment: z.nullable(z.string()) }),
  z.strictObject({
    type: z.literal('change'),
    change: z.enum([
      'opened',
      'claimed',
      'assigned',
      'released',
      'moved',
      'held',
      'resumed',
      'snoozed',
      'woken',
      'closed',
      'reopened',
      'merged',
      'merged_here',
      'unmerged',
    ]),
    /** The new assignee; of 'moved' the queue; of a merge the other conversation, by the kind of its channel. */
    toId: z.nullable(id),
    toName: z.nullable(z.string()),
    until: z.nullable(instant),
    reason: z.nullable(z.enum(endReasons)),
  }),
])
export type Content = z.infer<typeof content>

export const author = z.strictObject({
  kind: z.enum(['contact', 'user', 'system', 'ai_agent']),
  id: z.nullable(id),
  name: z.string(),
})
export type Author = z.infer<typeof author>

export const reaction = z.strictObject({ from: z.enum(['contact', 'company']), emoji: z.string() })

export const message = z.strictObject({
  id,
  conversationId: id,
  /** From 1 without gaps. */
  seq: z.int(),
  direction: z.enum(['in', 'out', 'inside']),
  author,
  content,
  replyTo: z.nullable(id),
  reactions: z.array(reaction),
  /** Of what we sent; null for everything else. */
  status: z.nullable(messageStatus),
  /** Why it failed: the provider's words, or a code of ours with what its words fill in. */
  problem: z.nullable(z.string()),
  problemParams: z.optional(z.record(z.string(), z.string())),
  /** On the company's own account, not as an answer; absent of every other message. */
  campaign: z.optional(z.boolean()),
  /** Asks the owner of a number to confirm it; its link is masked. */
  confirmation: z.optional(z.boolean()),
  at: instant,
})
export type Message = z.infer<typeof message>

const rooms = ({ message }: { message: Message }) => [threadRoom(message.conversationId)]

export const messageAdded = event('conversations.message_added', z.strictObject({ message, contactId: id }), {
  rooms,
  about: ({ contactId }) => [contactId],
})

/** The message as it is now: its status, its file, its reactions. */
export const messageChanged = event('conversations.message_changed', z.strictObject({ message, contactId: id }), {
  rooms,
  about: ({ contactId }) => [contactId],
})
