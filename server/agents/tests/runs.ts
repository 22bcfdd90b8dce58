/** A version is replayed against all tests of its AI agent, one test a job, so that a worker that dies costs one answer. */
import type { AiAgent } from '@aura/contracts/agents/agent.ts'
import * as contracts from '@aura/contracts/agents/tests.ts'
import { id } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/transact.ts'
import { answer, type CommandContext, handle, type Work } from '../../platform/handle.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import { refuse } from '../../platform/refuse.ts'
import { type AgentRow, emitAgent, findAgent, findVersion, lockAgent, versionsAlike } from '../store.ts'
import { caseRows } from './cases.ts'

/** Longer than an answer and its judgement take. */
export const replayJob = job('agents.replay-test', z.strictObject({ runId: id }), {
  ...{ timeoutSeconds: 240, retryLimit: 1, lanes: 2, isSuspect: false },
})

export const replayLater = (tx: Db, companyId: string, runId: string) =>
  enqueue(tx, replayJob, { runId }, { companyId, singletonKey: runId })

type Fresh = { runId: string; version: number }

async function startRun(context: CommandContext<unknown>, agent: AgentRow, { runId, version }: Fresh) {
  const { tx, now, caller } = context
  const cases = await caseRows(tx, agent.id)
  if (cases.length === 0) return refuse('agents.no_cases')
  const row = await tx
    .insertInto('ai_test_runs')
    .values({
      ...{ company_id: caller.companyId, id: runId, agent_id: agent.id, version, test_set: agent.test_set },
      ...{ cases: cases.length, started_by: caller.userId, started_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return undefined
  await tx
    .insertInto('ai_test_results')
    .values(
      cases.map(({ id: case_id }, ordinal) => ({ company_id: caller.companyId, run_id: runId, case_id, ordinal })),
    )
    .execute()
  await replayLater(tx, caller.companyId, runId)
  return row
}

export const runTests = handle(contracts.runTests, async (context) => {
  const { tx, input } = context
  const { runId, agentId, version } = input
  const agent = await lockAgent(tx, agentId)
  if (!(await findVersion(tx, agentId, version))) return refuse('agents.version_not_found')
  const known = await tx.selectFrom('ai_test_runs').where('id', '=', runId).select('id').executeTakeFirst()
  if (known) return refuse('agents.run_id_taken')
  if (!(await startRun(context, agent, { runId, version }))) return refuse('agents.tests_running')
  const { published_version: published } = agent
  if (published !== null && published !== version && !(await isReplayed(tx, agent, published)))
    await startRun(context, agent, { runId: context.newId(), version: published })
  await showRun(context, agent.id, runId)
  return { runId }
})

/** Against the tests as they are now. */
async function isReplayed(tx: Db, agent: AgentRow, version: number): Promise<boolean> {
  const run = await tx
    .selectFrom('ai_test_runs')
    .where('agent_id', '=', agent.id)
    .where('version', 'in', await versionsAlike(tx, agent.id, version))
    .where('test_set', '=', agent.test_set)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return run !== undefined
}

/** What screens see of the run; an AI agent shows the newest one of the version that is tested. */
export async function showRun(work: Pick<Work, 'tx' | 'emit'>, agentId: string, runId: string): Promise<void> {
  const { tx } = work
  const run = await tx.selectFrom('ai_test_runs').where('id', '=', runId).selectAll().executeTakeFirstOrThrow()
  const { done, passed } = await tx
    .selectFrom('ai_test_results')
    .where('run_id', '=', runId)
    .select((e) => [
      e.fn.count<number>('verdict').as('done'),
      e.fn.count<number>('case_id').filterWhere('verdict', '=', 'passed').as('passed'),
    ])
    .executeTakeFirstOrThrow()
  const testRun: NonNullable<AiAgent['testRun']> = {
    ...{ version: run.version, testSet: run.test_set, cases: run.cases, done: Number(done), passed: Number(passed) },
  }
  const agent = await tx
    .updateTable('ai_agents')
    .set({ test_run: JSON.stringify(testRun) })
    .where('id', '=', agentId)
    .returningAll()
    .executeTakeFirstOrThrow()
  emitAgent(work, agent)
}

const newestRun = async (tx: Db, agentId: string, version: number) =>
  await tx
    .selectFrom('ai_test_runs')
    .where('agent_id', '=', agentId)
    .where('version', 'in', await versionsAlike(tx, agentId, version))
    .select(['id', 'started_at'])
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const testRun = answer(contracts.testRun, async ({ tx, input }) => {
  const { agentId, version } = input
  const agent = (await findAgent(tx, agentId)) ?? refuse('agents.not_found')
  const run = await newestRun(tx, agentId, version)
  if (!run) return { rows: [], startedAt: null, micros: 0 }
  const published = agent.published_version
  const before = published === null || published === version ? undefined : await newestRun(tx, agentId, published)
  const verdicts = before
    ? await tx.selectFrom('ai_test_results').where('run_id', '=', before.id).select(['case_id', 'verdict']).execute()
    : []
  const rows = await tx
    .selectFrom('ai_test_results as r')
    .innerJoin('ai_test_cases as c', (join) =>
      join.onRef('c.company_id', '=', 'r.company_id').onRef('c.id', '=', 'r.case_id'),
    )
    .where('r.run_id', '=', run.id)
    .select(['r.case_id', 'r.verdict', 'r.outcome', 'r.body', 'r.sources', 'r.judged_by', 'r.reason', 'r.micros'])
    .select(['c.question', 'c.answer', 'c.expects'])
    .orderBy('r.ordinal')
    .execute()
  return {
    startedAt: run.started_at.toISOString(),
    micros: rows.reduce((sum, { micros }) => sum + Number(micros), 0),
    rows: rows.map(({ case_id: caseId, judged_by: judgedBy, answer: expected, body: text, micros: _, ...row }) => ({
      ...{ caseId, judgedBy, expected, text, ...row },
      before: verdicts.find((item) => item.case_id === caseId)?.verdict ?? null,
    })),
  }
})
