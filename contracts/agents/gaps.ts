/**
 * Questions of customers that nobody could answer from the knowledge. Questions that are alike are one gap, which closes
 * with the source that is written for it and opens again when the question comes back unanswered.
 */
import * as z from 'zod/mini'
import { command, query } from '../platform/operation.ts'
import { id, instant, singleLine, trimmed } from '../platform/values.ts'
import { knowledgeSource } from './knowledge.ts'

/**
 * `nothing_found`: the search found nothing. `no_source`: it was answered without one. `not_known`: the AI agent gave it to a
 * person. `did_not_help`: the customer wrote so.
 */
export const gapCauses = ['nothing_found', 'no_source', 'not_known', 'did_not_help'] as const
export type GapCause = (typeof gapCauses)[number]
export const gapStates = ['open', 'answered'] as const
export type GapState = (typeof gapStates)[number]

/** Questions of the last so many days. */
export const gapDays = 90

export const knowledgeGap = z.strictObject({
  id,
  /** As it was asked last, without personal data. */
  question: z.string(),
  state: z.enum(gapStates),
  /** Why the last one stayed open. */
  cause: z.enum(gapCauses),
  count: z.int(),
  at: instant,
  /** The last one with this question. */
  conversationId: id,
  /** Null where an operator has the conversation. */
  agentName: z.nullable(z.string()),
  /** Written for it; of an open gap the one that was not enough. Null before any, and once it is removed. */
  source: z.nullable(z.strictObject({ id, title: z.string(), version: z.int() })),
})
export type KnowledgeGap = z.infer<typeof knowledgeGap>

/** Open ones first, then the newest. */
export const knowledgeGaps = query('agents.knowledge-gaps', {
  input: z.strictObject({}),
  output: z.strictObject({ rows: z.array(knowledgeGap) }),
  needs: 'view_ai_training',
  errors: [],
})

/** A typed source with the question and its answer; it closes the gap. */
export const answerGap = command('agents.answer-gap', {
  input: z.strictObject({
    gapId: id,
    sourceId: id,
    title: singleLine(120),
    question: trimmed(400, 1),
    answer: trimmed(20_000, 1),
  }),
  output: knowledgeSource,
  needs: 'update_ai_training',
  errors: ['agents.gap_closed', 'agents.source_id_taken', 'agents.too_many_sources'],
})
