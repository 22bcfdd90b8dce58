/** AI agents as rows and in wire form. */
import { isDeepStrictEqual } from 'node:util'
import { type AgentDraft, type AiAgent, agentSaved } from '@aura/contracts/agents/agent.ts'
import { type AiOperator, aiOperatorChanged } from '@aura/contracts/routing/agent-status.ts'
import { behaviourOf } from '@aura/machines/agents/decide.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import type { CommandContext } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'

export type AgentRow = Selectable<Schema['ai_agents']>

export const wireAgent = (row: AgentRow): AiAgent => ({
  id: row.id,
  name: row.name,
  description: row.description,
  language: row.language,
  category: row.category,
  provider: row.provider,
  model: row.model,
  persona: row.persona,
  greeting: row.greeting,
  tools: row.tools,
  procedures: row.procedures,
  queueIds: row.queue_ids,
  channelIds: row.channel_ids,
  hours: row.hours,
  handOff: row.hand_off,
  capacity: row.capacity,
  costCentreId: row.cost_centre_id,
  status: row.status === 'active' ? 'active' : 'inactive',
  companyId: row.company_id,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  version: row.version,
  publishedVersion: row.published_version,
  previousVersion: row.previous_version,
  canaryVersion: row.canary_version,
  canaryShare: row.canary_share,
  testCases: row.test_cases,
  testSet: row.test_set,
  testRun: row.test_run,
})

/** As routing sees it. */
export const wireAiOperator = (row: AgentRow): AiOperator => ({
  ...{ agentId: row.id, name: row.name, status: row.status === 'active' ? 'active' : 'inactive', hours: row.hours },
  ...{ capacity: row.capacity, queueIds: row.queue_ids, channelIds: row.channel_ids },
})

export const columnsOfDraft = (draft: AgentDraft) => ({
  name: draft.name,
  description: draft.description,
  language: draft.language,
  category: draft.category,
  provider: draft.provider,
  model: draft.model,
  persona: draft.persona,
  greeting: draft.greeting,
  tools: [...new Set(draft.tools)],
  procedures: JSON.stringify(draft.procedures),
  queue_ids: [...new Set(draft.queueIds)],
  channel_ids: [...new Set(draft.channelIds)],
  hours: draft.hours === null ? null : JSON.stringify(draft.hours),
  hand_off: JSON.stringify(draft.handOff),
  capacity: draft.capacity,
  cost_centre_id: draft.costCentreId,
})

export const agentRows = async (tx: Db): Promise<AgentRow[]> =>
  await tx.selectFrom('ai_agents').where('status', '<>', 'deleted').selectAll().orderBy('id').execute()

/** As much of each as says where and when it serves: asked for with each conversation that opens. */
export const activeAgentRows = async (tx: Db) =>
  await tx
    .selectFrom('ai_agents')
    .where('status', '=', 'active')
    .select(['id', 'name', 'status', 'hours', 'capacity', 'queue_ids', 'channel_ids'])
    .orderBy('id')
    .execute()

export async function findAgent(tx: Db, agentId: string): Promise<AgentRow | undefined> {
  return await tx
    .selectFrom('ai_agents')
    .where('id', '=', agentId)
    .where('status', '<>', 'deleted')
    .selectAll()
    .executeTakeFirst()
}

export async function lockAgent(tx: Db, agentId: string): Promise<AgentRow> {
  const row = await tx
    .selectFrom('ai_agents')
    .where('id', '=', agentId)
    .where('status', '<>', 'deleted')
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  return row ?? refuse('agents.not_found')
}

type Saving = Pick<CommandContext<unknown>, 'tx' | 'emit' | 'now' | 'caller'>

type SavingVersion = Pick<Saving, 'tx' | 'now'> & { savedBy: string }

export async function saveVersion(
  { tx, now, savedBy }: SavingVersion,
  row: AgentRow,
  draft: AgentDraft,
): Promise<void> {
  await tx
    .insertInto('ai_agent_versions')
    .values({
      ...{ company_id: row.company_id, agent_id: row.id, version: row.version },
      ...{ body: JSON.stringify(draft), saved_by: savedBy, saved_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Other hours of what nobody has judged are nothing that was judged. */
export async function copyUntested(tx: Db, agentId: string, { from, to }: { from: number; to: number }): Promise<void> {
  const found = await tx
    .selectFrom('ai_agent_versions')
    .where('agent_id', '=', agentId)
    .where('version', '=', from)
    .select('untested')
    .executeTakeFirst()
  if (!found?.untested) return
  await tx
    .updateTable('ai_agent_versions')
    .set({ untested: JSON.stringify(found.untested) })
    .where('agent_id', '=', agentId)
    .where('version', '=', to)
    .execute()
}

export function emitAgent({ emit }: Pick<Saving, 'emit'>, row: AgentRow): AiAgent {
  const agent = wireAgent(row)
  emit(agentSaved, { agent })
  emit(aiOperatorChanged, { agentId: row.id, aiAgent: wireAiOperator(row) })
  return agent
}

/** The wording of a version; undefined where there is none. */
export async function findVersion(tx: Db, agentId: string, version: number): Promise<AgentDraft | undefined> {
  const row = await tx
    .selectFrom('ai_agent_versions')
    .where('agent_id', '=', agentId)
    .where('version', '=', version)
    .select('body')
    .executeTakeFirst()
  return row && draftOfBody(row.body)
}

/** One that was saved before there were procedures has none. */
const draftOfBody = (body: AgentDraft): AgentDraft => ({ ...body, procedures: body.procedures ?? [] })

/** That version, and each one that was replayed and answers as it does: hours and queues change no answer. */
export async function versionsAlike(tx: Db, agentId: string, version: number): Promise<number[]> {
  const draft = await findVersion(tx, agentId, version)
  if (!draft) return [version]
  const replayed = await tx
    .selectFrom('ai_agent_versions as v')
    .where('v.agent_id', '=', agentId)
    .where('v.version', '<>', version)
    .where((e) =>
      e.exists(
        e
          .selectFrom('ai_test_runs as r')
          .whereRef('r.company_id', '=', 'v.company_id')
          .whereRef('r.agent_id', '=', 'v.agent_id')
          .whereRef('r.version', '=', 'v.version')
          .select('r.id'),
      ),
    )
    .select(['v.version', 'v.body'])
    .execute()
  const behaviour = behaviourOf(draft)
  const alike = replayed.filter(({ body }) => isDeepStrictEqual(behaviourOf(draftOfBody(body)), behaviour))
  return [version, ...alike.map((row) => row.version)]
}
