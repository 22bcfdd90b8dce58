/** What an operator sees of the visitor: the page, whether the chat is open there, and what the form says. */
import * as z from 'zod/mini'
import { command, event, view } from '../platform/operation.ts'
import { id, instant, language } from '../platform/values.ts'

export const visit = z.strictObject({
  visitorId: id,
  page: z.nullable(z.string()),
  pageTitle: z.nullable(z.string()),
  online: z.boolean(),
  /** When the chat was last open. */
  seenAt: z.nullable(instant),
  language,
  /** As typed into the form; nobody has proven it. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  consentAt: z.nullable(instant),
  /** When answers last followed the visitor by e-mail. */
  mailedAt: z._default(z.nullable(instant), null),
})
export type Visit = z.infer<typeof visit>

export const visitState = z.strictObject({ visit: z.nullable(visit) })
export type VisitState = z.infer<typeof visitState>

export const visitRoom = (visitorId: string) => `webchat.visit:${visitorId}`

export const visitView = view('webchat.visit', {
  params: z.strictObject({ visitorId: id }),
  state: visitState,
  needs: 'view_operations',
  room: ({ visitorId }) => visitRoom(visitorId),
})

export const visitChanged = event('webchat.visit_changed', z.strictObject({ visit }), {
  rooms: ({ visit }) => [visitRoom(visit.visitorId)],
})

/** Shows the visitor that an answer is being written. */
export const typeToVisitor = command('webchat.type-to-visitor', {
  input: z.strictObject({ conversationId: id }),
  output: z.strictObject({}),
  needs: 'update_operations',
  errors: ['conversations.not_found'],
  perMinute: 60,
})
