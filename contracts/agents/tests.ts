/**
 * Tests of an AI agent: what customers asked in resolved conversations and what operators answered, without personal data.
 * A version is replayed against all of them, and each outcome is judged.
 */
import * as z from 'zod/mini'
import { source } from '../conversations/message.ts'
import { command, query } from '../platform/operation.ts'
import { id, instant, trimmed, version } from '../platform/values.ts'

export const testCaseLimit = 100
/** So many turns before the question are kept. */
export const testTurnLimit = 8

const words = { question: trimmed(2000, 1), answer: trimmed(4000, 1) }
export const testExpects = z.enum(['answer', 'hand_off'])

/** `agent`: an operator or an AI agent. */
const testTurn = z.strictObject({ from: z.enum(['customer', 'agent']), text: z.string() })
export type TestTurn = z.infer<typeof testTurn>

export const testCase = z.strictObject({
  id,
  agentId: id,
  conversationId: id,
  /** What was said before the question, without personal data. */
  turns: z.array(testTurn),
  question: z.string(),
  answer: z.string(),
  expects: testExpects,
  /** The knowledge that the answer has to rest on; null: any. */
  sourceId: z.nullable(id),
})
export type TestCase = z.infer<typeof testCase>

const reads = { needs: 'view_ai_training' } as const
const change = { needs: 'update_ai_training' } as const

export const testCases = query('agents.test-cases', {
  input: z.strictObject({ agentId: id }),
  output: z.strictObject({ rows: z.array(testCase) }),
  ...reads,
  errors: ['agents.not_found'],
})

/** Resolved conversations in which an operator answered, the newest first; what they would become as a test. */
export const resolvedConversations = query('agents.resolved-conversations', {
  input: z.strictObject({}),
  output: z.strictObject({
    rows: z.array(
      z.strictObject({
        conversationId: id,
        closedAt: instant,
        question: z.string(),
        answer: z.string(),
      }),
    ),
  }),
  ...change,
  errors: [],
})

const key = { caseId: id }
export const addTestCase = command('agents.add-test-case', {
  input: z.strictObject({ ...key, agentId: id, conversationId: id }),
  output: testCase,
  ...change,
  errors: [
    ...(['agents.not_found', 'agents.case_id_taken', 'agents.too_many_cases', 'agents.not_resolved'] as const),
    ...(['agents.no_operator_answer', 'conversations.not_found'] as const),
  ],
})
export const saveTestCase = command('agents.save-test-case', {
  input: z.strictObject({ ...key, ...words, expects: testExpects, sourceId: z.nullable(id) }),
  output: testCase,
  ...change,
  errors: ['agents.case_not_found', 'agents.source_not_found'],
})
export const removeTestCase = command('agents.remove-test-case', {
  input: z.strictObject(key),
  output: z.strictObject({}),
  ...change,
  errors: ['agents.case_not_found'],
})

/** The version is replayed by jobs, and so is the published one that it is compared with. */
export const runTests = command('agents.run-tests', {
  input: z.strictObject({ runId: id, agentId: id, version }),
  output: z.strictObject({ runId: id }),
  ...change,
  errors: [
    'agents.not_found',
    'agents.version_not_found',
    'agents.no_cases',
    'agents.run_id_taken',
    'agents.tests_running',
  ],
})

const verdict = z.enum(['passed', 'failed'])
const result = z.strictObject({
  caseId: id,
  question: z.string(),
  expected: z.string(),
  expects: testExpects,
  /** Null until it was replayed. */
  verdict: z.nullable(verdict),
  outcome: z.nullable(testExpects),
  text: z.string(),
  sources: z.array(source),
  /** Who judged: a model, or the rule. */
  judgedBy: z.nullable(z.enum(['model', 'rule'])),
  reason: z.string(),
  /** Of the published version in its last run. */
  before: z.nullable(verdict),
})
export type TestResult = z.infer<typeof result>

/** The newest run of the version. */
export const testRun = query('agents.test-run', {
  input: z.strictObject({ agentId: id, version }),
  output: z.strictObject({ rows: z.array(result), startedAt: z.nullable(instant), micros: z.int() }),
  ...reads,
  errors: ['agents.not_found'],
})
