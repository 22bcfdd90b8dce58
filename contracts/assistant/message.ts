/**
 * A message of the thread that a person has with the assistant: a question, or its answer. An answer names the model that
 * wrote it and lists the figures it used, each with the screen that it was read from.
 */
import * as z from 'zod/mini'
import { currency, id, instant } from '../platform/values.ts'

/** What answers without any provider, from the company's own data. */
export const systemModel = 'aura-system'
/** Stands where no answer was written. */
export const errorModel = 'error'
/** What is preferred of a provider, for analysis and for conversation. */
export const preferredModels = { analysis: 'claude-4', conversation: 'gpt-4.1' } as const

export const answerLimit = 12_000
export const questionLimit = 4000

export const figureUnits = ['count', 'seconds', 'percent', 'money', 'rating'] as const
export const figure = z.strictObject({
  key: z.string(),
  /** In the language of the answer. */
  label: z.string(),
  /** Money in minor units; null where there was nothing to tell it from. */
  value: z.nullable(z.number()),
  unit: z.enum(figureUnits),
  currency: z.nullable(currency),
  /** The screen where it stands. */
  link: z.string(),
})
export type Figure = z.infer<typeof figure>

export const chart = z.strictObject({
  label: z.string(),
  unit: z.enum(figureUnits),
  bars: z.array(z.strictObject({ label: z.string(), value: z.number() })),
})
export type AnswerChart = z.infer<typeof chart>

export const actionStates = ['pending', 'confirmed', 'rejected', 'failed'] as const
export type ActionState = (typeof actionStates)[number]
/** A command that an answer proposes: nothing happens before the person has confirmed it. */
export const action = z.strictObject({
  id,
  command: z.string(),
  /** What the command gets, as it will be sent. */
  input: z.record(z.string(), z.unknown()),
  /** What the ids of the input stand for, by the names that the person may see. */
  names: z.record(z.string(), z.string()),
  state: z.enum(actionStates),
  /** Why it was refused, as the product says it. */
  problem: z.nullable(z.string()),
})
export type Action = z.infer<typeof action>

export const messageStates = ['answering', 'done', 'cancelled', 'failed'] as const
export const message = z.strictObject({
  id,
  role: z.enum(['user', 'assistant']),
  text: z.string(),
  /** Of an answer; null while nobody has answered yet, and of a question. */
  model: z.nullable(z.string()),
  state: z.enum(messageStates),
  figures: z.array(figure),
  /** Figures of a model's text that no result of its tools holds, as they stand in it; absent where there are none. */
  unverified: z.optional(z.array(z.string())),
  chart: z.nullable(chart),
  action: z.nullable(action),
  /** The screen that the question was asked from. */
  page: z.nullable(z.string()),
  at: instant,
})
export type Message = z.infer<typeof message>
