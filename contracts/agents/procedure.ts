/**
 * A procedure is a row of fixed steps that an AI agent goes through in their order. What is asked and said stands here word
 * for word and is sent by the product; the model only reports what the customer answered, in the customer's own words.
 */
import * as z from 'zod/mini'
import { integer, singleLine, trimmed } from '../platform/values.ts'

export const procedureLimits = { procedures: 10, steps: 12, phrases: 20 } as const

/** Tools that a step may ask for. */
export const stepTools = ['search_knowledge', 'read_contact', 'read_deals'] as const
export type StepTool = (typeof stepTools)[number]

export const stepKinds = ['say', 'ask', 'look'] as const
export const procedureStep = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('say'), text: trimmed(1000, 1) }),
  /** Done when the customer has answered. */
  z.strictObject({ kind: z.literal('ask'), text: trimmed(300, 1) }),
  /** Done when the model has looked there. */
  z.strictObject({ kind: z.literal('look'), tool: z.enum(stepTools) }),
])
export type ProcedureStep = z.infer<typeof procedureStep>

export const procedure = z.strictObject({
  name: singleLine(60),
  /** Words of a customer that begin it; the model may begin it too. */
  phrases: z.array(singleLine(60)).check(z.maxLength(procedureLimits.phrases)),
  steps: z.array(procedureStep).check(z.minLength(1), z.maxLength(procedureLimits.steps)),
  /** After the last step: the AI agent goes on freely, or a person does, with what was answered. */
  end: z.enum(['go_on', 'hand_off']),
})
export type Procedure = z.infer<typeof procedure>

export const procedureProgress = z.strictObject({
  procedure,
  /** The step that is due; the number of steps when all are done. */
  at: integer(0, procedureLimits.steps),
  /** The customer's last message when that step became due. */
  enteredSeq: integer(0),
  answers: z
    .array(z.strictObject({ text: trimmed(300, 1), value: trimmed(400, 1) }))
    .check(z.maxLength(procedureLimits.steps)),
})
export type ProcedureProgress = z.infer<typeof procedureProgress>
