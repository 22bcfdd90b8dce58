/**
 * A suggested reply to what the customer wrote last, with what it rests on: knowledge that is published and canned
 * replies. An operator takes it into the composer and sends it; nothing of it goes out by itself. How much of a taken
 * suggestion was changed before it went out is measured from the message that did.
 */
import * as z from 'zod/mini'
import { command, query } from '../platform/operation.ts'
import { id, integer } from '../platform/values.ts'

export const suggestionSource = z.strictObject({
  kind: z.enum(['knowledge', 'reply']),
  id,
  title: z.string(),
  version: z.int(),
  /** The passage of a knowledge source. */
  chunk: z.optional(z.int()),
})
export type SuggestionSource = z.infer<typeof suggestionSource>

export const suggestion = z.strictObject({
  id,
  text: z.string(),
  sources: z.array(suggestionSource),
  /** Who worded it; `aura-system` is no model: it is what was published. */
  model: z.string(),
  /** Why no model worded it, although the company has one. */
  problem: z.nullable(z.enum(['no_answer', 'budget_spent'])),
})
export type Suggestion = z.infer<typeof suggestion>

/** Once for a customer's last message and an operator: asked again it is the same, unless no model answered. Null where nothing fits. */
export const suggestReply = command('copilot.suggest-reply', {
  input: z.strictObject({ conversationId: id }),
  output: z.strictObject({
    suggestion: z.nullable(suggestion),
    /** When there may be another answer: another call is asking, or no model answered. Null where this one stays. */
    askAgainMs: z.nullable(z.int()),
  }),
  needs: 'update_operations',
  errors: ['conversations.not_found'],
  perMinute: 60,
})

/** It went into the composer. */
export const takeSuggestion = command('copilot.take-suggestion', {
  input: z.strictObject({ suggestionId: id }),
  output: z.strictObject({}),
  needs: 'update_operations',
  errors: ['copilot.suggestion_not_found'],
})

export const copilotFigures = query('copilot.figures', {
  input: z.strictObject({ days: z._default(integer(1, 90), 30) }),
  output: z.strictObject({
    /** By the queue of the conversation; null is no queue. Those with most suggestions stand first. */
    queues: z.array(
      z.strictObject({
        queueId: z.nullable(id),
        queue: z.nullable(z.string()),
        suggested: z.int(),
        taken: z.int(),
        /** Of the taken ones, those of which a message went out. */
        sent: z.int(),
        /** Of the sent ones, those that nobody changed. */
        untouched: z.int(),
        /** How much of the sent ones was changed, in per cent; null without any. */
        changed: z.nullable(z.int()),
      }),
    ),
  }),
  needs: 'manage_operations',
  errors: [],
})
