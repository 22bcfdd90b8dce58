/** Tests are made from resolved conversations, worded, and removed. Each change makes earlier replays count no more. */
import * as contracts from '@aura/contracts/agents/tests.ts'
import { type Selectable, sql } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Db } from '../../platform/database/transact.ts'
import { answer, type CommandContext, handle } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'
import { searchKnowledge } from '../knowledge/search.ts'
import { emitAgent, findAgent, lockAgent } from '../store.ts'
import { exampleFrom } from './from-conversation.ts'

type CaseRow = Selectable<Schema['ai_test_cases']>

const wireCase = (row: CaseRow): contracts.TestCase => ({
  ...{ id: row.id, agentId: row.agent_id, conversationId: row.conversation_id, turns: row.turns },
  ...{ question: row.question, answer: row.answer, expects: row.expects, sourceId: row.source_id },
})

export const caseRows = async (tx: Db, agentId: string): Promise<CaseRow[]> =>
  await tx
    .selectFrom('ai_test_cases')
    .where('agent_id', '=', agentId)
    .where('removed', '=', false)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

export const testCases = answer(contracts.testCases, async ({ tx, input }) => {
  if (!(await findAgent(tx, input.agentId))) return refuse('agents.not_found')
  return { rows: (await caseRows(tx, input.agentId)).map(wireCase) }
})

const conversationsShown = 40
/** Some have no operator's answer. */
const conversationsRead = 120

export const resolvedConversations = answer(contracts.resolvedConversations, async ({ tx }) => {
  const found = await tx
    .selectFrom('conversations')
    .where('state', '=', 'closed')
    .where('close_reason', '=', 'resolved')
    .where('channel_kind', '<>', 'voice')
    .select(['id', 'contact_name', 'closed_at'])
    .orderBy('closed_at', 'desc')
    .limit(conversationsRead)
    .execute()
  const rows = []
  for (const conversation of found) {
    const example = await exampleFrom(tx, conversation)
    const closedAt = conversation.closed_at?.toISOString()
    if (example && closedAt) {
      const { turns: _, ...shown } = example
      rows.push({ conversationId: conversation.id, closedAt, ...shown })
    }
    if (rows.length === conversationsShown) break
  }
  return { rows }
})

/** The AI agent is locked, so that its tests do not change while a replay of them begins. */
async function changeSet(context: CommandContext<unknown>, agentId: string): Promise<void> {
  const { tx } = context
  const row = await tx
    .updateTable('ai_agents')
    .set((e) => ({
      test_set: sql<number>`test_set + 1`,
      test_cases: e
        .selectFrom('ai_test_cases')
        .where('agent_id', '=', agentId)
        .where('removed', '=', false)
        .select(sql<number>`count(*)::integer`.as('count')),
    }))
    .where('id', '=', agentId)
    .returningAll()
    .executeTakeFirstOrThrow()
  emitAgent(context, row)
}

export const addTestCase = handle(contracts.addTestCase, async (context) => {
  const { tx, input, now, caller } = context
  const { caseId, agentId, conversationId } = input
  const agent = await lockAgent(tx, agentId)
  const limit = contracts.testCaseLimit
  if (agent.test_cases >= limit) return refuse('agents.too_many_cases', { params: { limit } })
  const found = await tx
    .selectFrom('conversations')
    .where('id', '=', conversationId)
    .select(['id', 'state', 'close_reason', 'contact_name'])
    .executeTakeFirst()
  if (!found) return refuse('conversations.not_found')
  if (found.state !== 'closed' || found.close_reason !== 'resolved') return refuse('agents.not_resolved')
  const { turns, ...example } = (await exampleFrom(tx, found)) ?? refuse('agents.no_operator_answer')
  // The operator answered from what the company knows: where that is written down, the AI agent has to find it too.
  const [source] = await searchKnowledge(tx, example.answer.slice(0, 400), { limit: 1 })
  const row = await tx
    .insertInto('ai_test_cases')
    .values({
      ...{ company_id: caller.companyId, id: caseId, agent_id: agentId, conversation_id: conversationId, ...example },
      ...{ expects: 'answer', source_id: source?.sourceId ?? null, created_by: caller.userId, created_at: now },
      turns: JSON.stringify(turns),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return refuse('agents.case_id_taken')
  await changeSet(context, agentId)
  return wireCase(row)
})

async function lockCase(tx: Db, caseId: string): Promise<CaseRow> {
  const found = await tx
    .selectFrom('ai_test_cases')
    .where('id', '=', caseId)
    .where('removed', '=', false)
    .select('agent_id')
    .executeTakeFirst()
  if (!found) return refuse('agents.case_not_found')
  await lockAgent(tx, found.agent_id)
  return await tx.selectFrom('ai_test_cases').where('id', '=', caseId).selectAll().forUpdate().executeTakeFirstOrThrow()
}

export const saveTestCase = handle(contracts.saveTestCase, async (context) => {
  const { tx, input } = context
  const { caseId, sourceId: source_id, ...words } = input
  const before = await lockCase(tx, caseId)
  if (source_id !== null) {
    const there = await tx
      .selectFrom('ai_sources')
      .where('id', '=', source_id)
      .where('removed', '=', false)
      .select('id')
      .executeTakeFirst()
    if (!there) return refuse('agents.source_not_found')
  }
  const row = await tx
    .updateTable('ai_test_cases')
    .set({ ...words, source_id })
    .where('id', '=', caseId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await changeSet(context, before.agent_id)
  return wireCase(row)
})

export const removeTestCase = handle(contracts.removeTestCase, async (context) => {
  const { tx, input } = context
  const row = await lockCase(tx, input.caseId)
  await tx.updateTable('ai_test_cases').set({ removed: true }).where('id', '=', row.id).execute()
  await changeSet(context, row.agent_id)
  return {}
})
