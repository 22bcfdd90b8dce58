/** The tables of AI agents' tests. */
import type { TestCase, TestResult, TestTurn } from '@aura/contracts/agents/tests.ts'
import type { Source } from '@aura/contracts/conversations/message.ts'
import type { Generated } from 'kysely'
import type { JsonByDefault, Optional, OptionalTime, Time } from '../../platform/database/column-types.ts'

type TestTables = {
  ai_test_cases: {
    company_id: string
    id: string
    agent_id: string
    conversation_id: string
    turns: JsonByDefault<TestTurn[]>
    question: string
    answer: string
    expects: TestCase['expects']
    source_id: Optional<string>
    removed: Generated<boolean>
    created_by: string
    created_at: Time
  }
  ai_test_runs: {
    company_id: string
    id: string
    agent_id: string
    version: number
    test_set: number
    state: Generated<'running' | 'done'>
    cases: number
    passed: Generated<number>
    started_by: string
    started_at: Time
    ended_at: OptionalTime
  }
  ai_test_results: {
    company_id: string
    run_id: string
    case_id: string
    ordinal: number
    verdict: Optional<NonNullable<TestResult['verdict']>>
    outcome: Optional<NonNullable<TestResult['outcome']>>
    body: Generated<string>
    sources: JsonByDefault<Source[]>
    judged_by: Optional<NonNullable<TestResult['judgedBy']>>
    reason: Generated<string>
    micros: Generated<number>
  }
}

declare module '../../platform/database/schema.ts' {
  interface Schema extends TestTables {}
}
