/**
 * What an AI agent says is a draft until it is published: its tests have to pass before. Without tests, or where they were not run
 * on the draft, a person confirms just that (`untested`), and the record of the version says so. A canary is a published draft that
 * serves a share of the new conversations beside the version before it, until it is promoted or rolled back.
 */
import * as z from 'zod/mini'
import { command, query } from '../platform/operation.ts'
import { id, integer, version } from '../platform/values.ts'
import { aiAgent, confirmedUntested } from './agent.ts'

/** So many of a hundred tests have to pass. */
export const testPassPercent = 80

const testErrors = [
  ...(['agents.version_not_found', 'agents.without_tests', 'agents.not_tested', 'agents.tests_failed'] as const),
] as const
const release = { output: aiAgent, needs: 'update_agents' } as const
const key = { agentId: id }

/** An older version that was published before needs no test: it comes back at once. */
export const publishAgent = command('agents.publish', {
  input: z.strictObject({ ...key, version, ...confirmedUntested }),
  ...release,
  errors: ['agents.not_found', 'agents.not_now', ...testErrors],
})
/** Conversations that have begun stay with the version that has them. */
export const startCanary = command('agents.start-canary', {
  input: z.strictObject({ ...key, version, share: integer(1, 99), ...confirmedUntested }),
  ...release,
  errors: ['agents.not_found', 'agents.not_now', ...testErrors],
})
export const promoteCanary = command('agents.promote-canary', {
  input: z.strictObject({ ...key, ...confirmedUntested }),
  ...release,
  errors: ['agents.not_found', 'agents.not_now', ...testErrors],
})
/** The canary ends; without one, the version published before comes back. From the next answer on, in all conversations. */
export const rollBackAgent = command('agents.roll-back', {
  input: z.strictObject(key),
  ...release,
  errors: ['agents.not_found', 'agents.not_now'],
})

const figures = z.strictObject({
  version: z.int(),
  conversations: z.int(),
  answers: z.int(),
  handOffs: z.int(),
  /** Questions that the knowledge had no answer to. */
  gaps: z.int(),
  /** Conversations that ended as resolved. */
  resolved: z.int(),
  /** From the customer's message to the answer; null without one. */
  medianMs: z.nullable(z.int()),
})

/** Of both sides of the canary that runs, from when it began; without one, of the published version. */
export const releaseFigures = query('agents.release-figures', {
  input: z.strictObject(key),
  output: z.strictObject({ published: z.nullable(figures), canary: z.nullable(figures) }),
  needs: 'view_agents',
  errors: ['agents.not_found'],
})
export type ReleaseFigures = z.infer<typeof figures>
