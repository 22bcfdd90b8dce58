/**
 * What a visitor of a company's site sees of the conversation: the visitor's own words and what the company answered.
 * Notes, drafts, refusals and colleagues are in no room that a visitor is in.
 */
import * as z from 'zod/mini'
import { event, view } from '../platform/operation.ts'
import { id, instant } from '../platform/values.ts'

/** The newest that an open chat holds. */
export const visitorThreadLimit = 200

/** One visitor's room: named after the visitor, so nobody else's token opens it. */
export const visitorRoom = (visitorId: string) => `webchat.visitor:${visitorId}`
export const operatorTypingKey = 'operator'

export const visitorContent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({ type: z.literal('file'), name: z.string(), caption: z.nullable(z.string()) }),
])
export type VisitorContent = z.infer<typeof visitorContent>

export const visitorMessage = z.strictObject({
  /** The visitor's own id of a message that was written here, so that a resent one is the same. */
  id,
  /** The order of this chat; it only grows. */
  n: z.int(),
  from: z.enum(['visitor', 'company']),
  author: z.nullable(z.string()),
  content: visitorContent,
  at: instant,
})
export type VisitorMessage = z.infer<typeof visitorMessage>

/** 'none' before the first message; 'closed' until the next one. */
export const chatPhase = z.enum(['none', 'waiting', 'open', 'closed'])
export const chatStatus = z.strictObject({ phase: chatPhase, agent: z.nullable(z.string()) })
export type ChatStatus = z.infer<typeof chatStatus>

export const visitorThread = z.strictObject({
  messages: z.array(visitorMessage),
  status: chatStatus,
  /** The form before the chat was filled in, or there is none. */
  introduced: z.boolean(),
  /** An e-mail address was typed, so that answers follow a visitor who leaves. */
  hasEmail: z._default(z.boolean(), false),
})
export type VisitorThread = z.infer<typeof visitorThread>

export const thread = view('webchat.thread', {
  params: z.strictObject({}),
  state: visitorThread,
  needs: 'visitor',
  room: (_, { userId }) => visitorRoom(userId),
})

const rooms = { rooms: ({ visitorId }: { visitorId: string }) => [visitorRoom(visitorId)] }

export const messageShown = event(
  'webchat.message_shown',
  z.strictObject({ visitorId: id, contactId: id, message: visitorMessage }),
  { ...rooms, about: ({ contactId }) => [contactId] },
)
export const statusShown = event('webchat.status_shown', z.strictObject({ visitorId: id, status: chatStatus }), rooms)
export const introducedShown = event('webchat.introduced', z.strictObject({ visitorId: id }), rooms)
export const emailShown = event('webchat.email_left', z.strictObject({ visitorId: id }), rooms)
