/** The question and its answer as one call. Both stand in the person's thread, like those of the panel. */
import * as z from 'zod/mini'
import { command } from '../platform/operation.ts'
import { instant, trimmed } from '../platform/values.ts'
import { questionLimit } from './message.ts'
import { openRecord } from './record.ts'
import { page } from './thread.ts'

export const auraAiChat = command('aura-ai-chat', {
  input: z.strictObject({
    message: trimmed(questionLimit, 1),
    context: z.strictObject({ timestamp: instant, page, record: z.optional(openRecord) }),
  }),
  output: z.strictObject({ response: z.string(), model_used: z.string() }),
  needs: 'signed-in',
  errors: ['assistant.not_now', 'assistant.unanswered'],
  perMinute: 30,
})
