/** What models were asked for, how much of them was used, and what that cost. */
import * as z from 'zod/mini'
import { event, query } from '../platform/operation.ts'
import { currency, day, id, integer } from '../platform/values.ts'

/** What a model is asked for. */
export const aiPurposes = ['agent', 'assistant', 'copilot', 'summary', 'test', 'voice', 'knowledge'] as const
export const aiPurpose = z.enum(aiPurposes)
export type AiPurpose = z.infer<typeof aiPurpose>

/** Whom a call was for, where its caller has said so. */
export const usageSubjects = ['ai_agent', 'queue', 'cost_centre'] as const
export const usageSubject = z.enum(usageSubjects)
export type UsageSubject = z.infer<typeof usageSubject>

export const aiUsageRow = z.strictObject({
  day,
  /** The name of the AI agent, queue or cost centre, where the usage is asked for by one of them. */
  subject: z.nullable(z.string()),
  connectionId: id,
  connection: z.string(),
  model: z.string(),
  purpose: aiPurpose,
  calls: z.int(),
  /** Calls without a whole answer; lost ones are among them. */
  failed: z.int(),
  /** Calls of which nobody knows how they ended: the process that made them died. */
  lost: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  micros: z.int(),
  /** How many calls were counted by us, because the provider told nothing. */
  estimated: z.int(),
})
export type AiUsageRow = z.infer<typeof aiUsageRow>

/** By day of the company, connection, model and purpose, and by whom it was for; the newest day first. */
export const aiUsage = query('ai.usage', {
  input: z.strictObject({
    days: z._default(integer(1, 90), 30),
    by: z._default(z.nullable(usageSubject), null),
  }),
  output: z.strictObject({
    rows: z.array(aiUsageRow),
    currency,
    /** Of the company's present month. */
    monthMicros: z.int(),
  }),
  needs: 'view_integrations',
  errors: [],
})

/** A call for an AI agent has cost this. No room sees it: the War Room counts it. */
export const callBooked = event('ai.call_booked', z.strictObject({ agentId: id, micros: z.int(), currency }))
