/** What only a model can do with words: another tone, spelling, translation both ways, and a summary of the conversation. */
import * as z from 'zod/mini'
import { textLimit } from '../conversations/message.ts'
import { words } from '../conversations/send.ts'
import { command } from '../platform/operation.ts'
import { id } from '../platform/values.ts'

/** `to_customer`: into the language in which the customer writes. */
export const rewriteStyles = ['spelling', 'friendly', 'formal', 'shorter', 'to_customer'] as const
export type RewriteStyle = (typeof rewriteStyles)[number]

const worded = z.strictObject({ text: z.string(), model: z.string() })
const errors = [
  'conversations.not_found',
  'ai.no_connection',
  'ai.budget_spent',
  'ai.provider_unauthorized',
  'ai.provider_unreachable',
  'copilot.no_answer',
] as const

export const rewrite = command('copilot.rewrite', {
  input: z.strictObject({ conversationId: id, text: words(textLimit), style: z.enum(rewriteStyles) }),
  output: worded,
  needs: 'update_operations',
  errors,
  perMinute: 30,
})

/** What the customer wrote last, in the language of the caller's screen. */
export const translateCustomer = command('copilot.translate-customer', {
  input: z.strictObject({ conversationId: id }),
  output: worded,
  needs: 'update_operations',
  errors: [...errors, 'copilot.nothing_said'],
  perMinute: 30,
})

export const summaryPurposes = ['transfer', 'close'] as const
export type SummaryPurpose = (typeof summaryPurposes)[number]

/** For the colleague who goes on, or for the record of a conversation that ends. */
export const summarize = command('copilot.summarize', {
  input: z.strictObject({ conversationId: id, purpose: z.enum(summaryPurposes) }),
  output: worded,
  needs: 'update_operations',
  errors: [...errors, 'copilot.nothing_said'],
  perMinute: 30,
})
