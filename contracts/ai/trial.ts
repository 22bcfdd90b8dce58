/** A prompt tried on the screen: the answer streams over the volatile channel of the connections' room, and is booked. */
import * as z from 'zod/mini'
import { command } from '../platform/operation.ts'
import { id, text } from '../platform/values.ts'

/** Under which the text until now is said, again and again as it grows. */
export const trialKey = (trialId: string) => `trial.${trialId}`
export const trialText = z.strictObject({ text: z.string(), connectionId: id, model: z.string() })

export const trialMaxTokens = 500

/** Of one connection, or of the first in the order that answers. */
export const tryPrompt = command('ai.try-prompt', {
  input: z.strictObject({ trialId: id, connectionId: z.nullable(id), prompt: text(4000, 1) }),
  output: z.strictObject({
    text: z.string(),
    connectionId: id,
    model: z.string(),
    inputTokens: z.int(),
    outputTokens: z.int(),
    micros: z.int(),
    firstAnswerMs: z.nullable(z.int()),
    durationMs: z.int(),
    /** Those that were tried before and failed. */
    fellOver: z.array(z.strictObject({ connectionId: id, problem: z.string() })),
  }),
  needs: 'update_integrations',
  errors: [
    'ai.connection_not_found',
    'ai.no_connection',
    'ai.budget_spent',
    'ai.provider_unauthorized',
    'ai.provider_unreachable',
    'ai.provider_failed',
  ],
  perMinute: 20,
})
