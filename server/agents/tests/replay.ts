/** One test is replayed: the version is asked as at work, its outcome is judged, and the next test is put in. */
import type { AgentDraft } from '@aura/contracts/agents/agent.ts'
import type { TestCase, TestTurn } from '@aura/contracts/agents/tests.ts'
import type { BookedCall, Question } from '../../ai/index.ts'
import type { Work } from '../../platform/handle.ts'
import { answerOfDraft, type DraftQuestion } from '../draft-answer.ts'
import type { Outcome } from '../generate.ts'
import { isProcedureDone } from '../procedure-tools.ts'
import { findAgent, findVersion } from '../store.ts'
import { judge, type Verdict } from './judge.ts'
import { replayLater, showRun } from './runs.ts'

export type Replay = {
  caseId: string
  draft: AgentDraft
  expected: Pick<TestCase, 'turns' | 'question' | 'answer' | 'expects' | 'sourceId'>
}
export type Replayed = Verdict & { caseId: string; outcome: Outcome; micros: number }

/** Null where nothing is left to replay. */
export async function beginReplay({ tx }: Pick<Work, 'tx'>, runId: string): Promise<Replay | null> {
  const run = await tx.selectFrom('ai_test_runs').where('id', '=', runId).selectAll().executeTakeFirst()
  if (run?.state !== 'running') return null
  const next = await tx
    .selectFrom('ai_test_results as r')
    .innerJoin('ai_test_cases as c', (join) =>
      join.onRef('c.company_id', '=', 'r.company_id').onRef('c.id', '=', 'r.case_id'),
    )
    .where('r.run_id', '=', runId)
    .where('r.verdict', 'is', null)
    .select(['c.id', 'c.turns', 'c.question', 'c.answer', 'c.expects', 'c.source_id'])
    .orderBy('r.ordinal')
    .limit(1)
    .executeTakeFirst()
  const draft = await findVersion(tx, run.agent_id, run.version)
  if (!next || !draft) return null
  const { id: caseId, source_id: sourceId, ...expected } = next
  return { caseId, draft, expected: { ...expected, sourceId } }
}

type ReplayParts = Pick<Question, 'within' | 'config' | 'signal' | 'elapsed'>

export async function replayTest({ caseId, draft, expected }: Replay, parts: ReplayParts): Promise<Replayed> {
  let micros = 0
  const booked = (call: BookedCall) => {
    micros += call.micros
  }
  const outcome = await replayTurns([...expected.turns, { from: 'customer', text: expected.question }], {
    ...{ ...parts, draft, booked, progress: null, userId: null },
  })
  const verdict = await judge(expected, outcome, { ...parts, userId: null, booked })
  return { ...verdict, caseId, outcome, micros }
}

/**
 * The last question alone is judged: whatever the draft does before, the conversation went on as it really did. Only where
 * the draft has procedures is it asked on the way, for how far one of them is.
 */
async function replayTurns(turns: readonly TestTurn[], question: Omit<DraftQuestion, 'messages'>): Promise<Outcome> {
  const questions = turns.flatMap(({ from }, at) =>
    from === 'customer' && turns[at + 1]?.from !== 'customer' ? [at] : [],
  )
  let { progress } = question
  const before = question.draft.procedures.length === 0 ? [] : questions.slice(0, -1)
  for (const at of before) {
    const { outcome } = await answerOfDraft({ ...question, progress, messages: turns.slice(0, at + 1) })
    progress = outcome.type === 'hand_off' || isProcedureDone(outcome) ? null : outcome.progress
  }
  return (await answerOfDraft({ ...question, progress, messages: turns })).outcome
}

/** A repeat finds the verdict there. */
export async function recordReplay(work: Work, runId: string, replayed: Replayed | null): Promise<void> {
  const { tx } = work
  const run = await tx.selectFrom('ai_test_runs').where('id', '=', runId).selectAll().forUpdate().executeTakeFirst()
  if (run?.state !== 'running') return
  if (replayed) {
    const { caseId, outcome, verdict, judgedBy: judged_by, reason, micros } = replayed
    const answered = outcome.type === 'answer' ? outcome : { text: outcome.handOff.summary, sources: [] }
    await tx
      .updateTable('ai_test_results')
      .set({
        ...{ verdict, judged_by, reason, micros, outcome: outcome.type, body: answered.text },
        sources: JSON.stringify(answered.sources),
      })
      .where('run_id', '=', runId)
      .where('case_id', '=', caseId)
      .where('verdict', 'is', null)
      .execute()
  }
  const left = await tx
    .selectFrom('ai_test_results')
    .where('run_id', '=', runId)
    .where('verdict', 'is', null)
    .select('case_id')
    .limit(1)
    .executeTakeFirst()
  if (left) await replayLater(tx, run.company_id, runId)
  else await endRun(work, runId)
  const agent = await findAgent(tx, run.agent_id)
  if (agent && agent.test_run?.version === run.version) await showRun(work, agent.id, runId)
}

async function endRun({ tx, now }: Pick<Work, 'tx' | 'now'>, runId: string): Promise<void> {
  const { passed } = await tx
    .selectFrom('ai_test_results')
    .where('run_id', '=', runId)
    .select((e) => e.fn.count<number>('case_id').filterWhere('verdict', '=', 'passed').as('passed'))
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('ai_test_runs')
    .set({ state: 'done', ended_at: now, passed: Number(passed) })
    .where('id', '=', runId)
    .execute()
}

/** Its job came to no end: that test has failed, and the others go on. */
export async function buryReplay(work: Work, runId: string): Promise<void> {
  const next = await beginReplay(work, runId)
  if (!next) return
  const handOff = { reason: 'provider_failed' as const, summary: '', steps: [], question: null }
  await recordReplay(work, runId, {
    ...{ caseId: next.caseId, verdict: 'failed', judgedBy: 'rule', reason: 'provider_failed', micros: 0 },
    outcome: { type: 'hand_off', gap: null, handOff, spoken: [], progress: null, effects: [] },
  })
}
