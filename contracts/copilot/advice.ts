/**
 * What similar conversations came to, counted without a model: the tags of their customers, the reasons they were closed
 * for, the macros that were run in them; and the next step of the customer's deal.
 */
import * as z from 'zod/mini'
import { closeReasons } from '../conversations/conversation.ts'
import { activityKinds } from '../deals/activities.ts'
import { requirables } from '../deals/pipeline.ts'
import { query } from '../platform/operation.ts'
import { id, instant } from '../platform/values.ts'

const ofDeal = { dealId: id, title: z.string() }
const stageNamed = z.strictObject({ id: z.string(), name: z.nullable(z.string()) })

export const nextStep = z.discriminatedUnion('kind', [
  /** What was planned first and is not done. */
  z.strictObject({
    kind: z.literal('activity'),
    ...ofDeal,
    activity: z.enum(activityKinds),
    text: z.string(),
    dueAt: z.nullable(instant),
    isOverdue: z.boolean(),
  }),
  /** What the next stage asks of the deal and it has not. */
  z.strictObject({ kind: z.literal('requires'), ...ofDeal, stage: stageNamed, field: z.enum(requirables) }),
  z.strictObject({ kind: z.literal('move'), ...ofDeal, stage: stageNamed }),
  /** It stands in a closing stage. */
  z.strictObject({ kind: z.literal('win'), ...ofDeal }),
])
export type NextStep = z.infer<typeof nextStep>

export const advice = query('copilot.advice', {
  input: z.strictObject({ conversationId: id }),
  output: z.strictObject({
    /** Whether a model of the company's could be asked now. */
    models: z.boolean(),
    /** How many closed conversations are alike. */
    similar: z.int(),
    tags: z.array(z.strictObject({ tagId: id, name: z.string(), count: z.int() })),
    reason: z.nullable(z.strictObject({ reason: z.enum(closeReasons), count: z.int() })),
    macro: z.nullable(z.strictObject({ macroId: id, name: z.string(), count: z.int() })),
    /** Null without a deal, or without the right to see deals. */
    nextStep: z.nullable(nextStep),
  }),
  needs: 'view_operations',
  errors: ['conversations.not_found'],
})
