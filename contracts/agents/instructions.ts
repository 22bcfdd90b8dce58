/**
 * What the model of an AI agent is sent before it reads a conversation, word for word, and the rules that the product holds
 * besides: those of the published version and, while a canary runs, of the canary. To be read, never to be changed here.
 */
import * as z from 'zod/mini'
import { query } from '../platform/operation.ts'
import { id } from '../platform/values.ts'

export const sentInstructions = z.strictObject({
  version: z.int(),
  isCanary: z.boolean(),
  /** Of a hundred new conversations. */
  share: z.int(),
  greeting: z.string(),
  /** The system message: the fixed rules, and the company's own words. */
  text: z.string(),
  /** Besides it, where the answer is spoken. */
  spoken: z.string(),
  tools: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  procedures: z.array(
    z.strictObject({
      name: z.string(),
      phrases: z.array(z.string()),
      /** What each step adds to the system message while it is due, and what the product says there. */
      steps: z.array(z.strictObject({ added: z.string(), says: z.string() })),
      handsOff: z.boolean(),
    }),
  ),
  handOff: z.strictObject({
    phrases: z.array(z.string()),
    afterAnswers: z.int(),
    /** Null: where the conversation came from. */
    queue: z.nullable(z.string()),
  }),
})
export type SentInstructions = z.infer<typeof sentInstructions>

export const agentInstructions = query('agents.instructions', {
  input: z.strictObject({ agentId: id }),
  output: z.strictObject({ versions: z.array(sentInstructions) }),
  needs: 'view_agents',
  errors: ['agents.not_found'],
})
