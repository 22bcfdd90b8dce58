/** AI agents are made, changed, turned on and off, and deleted; each saved wording stays as a version. */
import { isDeepStrictEqual } from 'node:util'
import * as contracts from '@aura/contracts/agents/agent.ts'
import { aiOperatorChanged } from '@aura/contracts/routing/agent-status.ts'
import { type AgentCommand, behaviourOf, bindingTaken, decideAgent, draftOf } from '@aura/machines/agents/decide.ts'
import { nameOf } from '../companies/index.ts'
import { allowed, assertAllowed } from '../platform/allowed.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, type CommandContext, handle, show } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { takeTurn } from '../platform/turn.ts'
import { handOverLater } from './hand-over.ts'
import { markPublished, recordUntested, testFacts } from './releases.ts'
import {
  type AgentRow,
  agentRows,
  columnsOfDraft,
  copyUntested,
  emitAgent,
  findAgent,
  lockAgent,
  saveVersion,
  wireAgent,
} from './store.ts'

export const aiAgents = show(contracts.aiAgents, {
  snapshot: async ({ tx }) => await readAgents(tx),
})

const readAgents = async (tx: Db) => ({
  agents: Object.fromEntries((await agentRows(tx)).map((row) => [row.id, wireAgent(row)])),
})

/** Room for what a replay and a publication add to each without asking. */
const spareBytes = 64 * 1024

/** A view is bounded: past it nobody in the company would see an AI agent any more. What shortens one is always saved. */
async function assertFits(tx: Db, row: AgentRow, before?: AgentRow): Promise<void> {
  if (before && bytesOf(row) <= bytesOf(before)) return
  const bytes = Buffer.byteLength(JSON.stringify(await readAgents(tx)))
  if (bytes > (contracts.aiAgents.largestBytes ?? 0) - spareBytes) refuse('agents.too_large')
}

const bytesOf = (row: AgentRow) => Buffer.byteLength(JSON.stringify(wireAgent(row)))

/** Each thing that an AI agent names has to be there, in this company. */
async function assertReferences(tx: Db, draft: contracts.AgentDraft): Promise<void> {
  const { provider, costCentreId, queueIds, channelIds, handOff } = draft
  const queues = new Set([...queueIds, ...(handOff.queueId === null ? [] : [handOff.queueId])])
  const counts = [
    queues.size === 0
      ? 0
      : (
          await tx
            .selectFrom('queues')
            .where('id', 'in', [...queues])
            .where('removed_at', 'is', null)
            .select('id')
            .execute()
        ).length,
    channelIds.length === 0
      ? 0
      : (
          await tx
            .selectFrom('channels')
            .where('id', 'in', channelIds)
            .where('state', '<>', 'removed')
            .select('id')
            .execute()
        ).length,
    provider === null
      ? 0
      : (
          await tx
            .selectFrom('ai_connections')
            .where('id', '=', provider)
            .where('removed', '=', false)
            .select('id')
            .execute()
        ).length,
    costCentreId === null
      ? 0
      : (await tx.selectFrom('cost_centres').where('id', '=', costCentreId).select('id').execute()).length,
  ]
  const expected = [queues.size, new Set(channelIds).size, provider === null ? 0 : 1, costCentreId === null ? 0 : 1]
  if (counts.some((count, at) => count !== expected[at])) refuse('agents.reference_not_found')
}

export const createAgent = handle(contracts.createAgent, async (context) => {
  const { input, tx, now, caller } = context
  const { agentId: id, companyId, createdBy, ...draft } = input
  if (companyId !== caller.companyId || createdBy !== caller.userId) refuse('agents.company_and_user_required')
  await takeTurn(tx, 'ai_agents')
  const limit = contracts.agentLimits.agents
  if ((await agentRows(tx)).length >= limit) refuse('agents.too_many', { params: { limit } })
  await assertReferences(tx, draft)
  const row = await tx
    .insertInto('ai_agents')
    .values({ company_id: companyId, id, ...columnsOfDraft(draft), created_by: createdBy, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return refuse('agents.id_taken')
  await assertFits(tx, row)
  await saveVersion({ ...context, savedBy: context.caller.userId }, row, draft)
  return emitAgent(context, row)
})

export const updateAgent = handle(contracts.updateAgent, async (context) => {
  const { input, tx } = context
  const { agentId, version, ...draft } = input
  await takeTurn(tx, 'ai_agents')
  const before = await lockAgent(tx, agentId)
  if (before.version !== version) return refuse('command.stale', { params: { version: before.version } })
  await assertReferences(tx, draft)
  if (before.status === 'active') {
    const others = (await agentRows(tx)).map(wireAgent)
    assertAllowed(bindingTaken({ ...wireAgent(before), ...draft }, others))
  }
  // Other hours or queues are nothing to test: what serves goes on under the new number.
  const isSame = isDeepStrictEqual(behaviourOf(wireAgent(before)), behaviourOf(draft))
  const follows = (serving: number | null) => (isSame && serving === version ? version + 1 : serving)
  const [published_version, canary_version] = [follows(before.published_version), follows(before.canary_version)]
  const { test_run: run } = before
  const isTested = isSame && run?.version === version && run.done === run.cases
  const test_run = isTested ? { test_run: JSON.stringify({ ...run, version: version + 1 }) } : {}
  const row = await tx
    .updateTable('ai_agents')
    .set({ ...columnsOfDraft(draft), ...test_run, version: version + 1, published_version, canary_version })
    .where('id', '=', agentId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await assertFits(tx, row, before)
  await saveVersion({ ...context, savedBy: context.caller.userId }, row, draft)
  if (isSame) await copyUntested(tx, agentId, { from: version, to: row.version })
  if (published_version === row.version) await markPublished(context, row)
  return emitAgent(context, row)
})

/** One after the other in a company, so that two at once cannot both serve one queue. */
type Moving = CommandContext<{ agentId: string; untested?: contracts.Untested | null }>

async function move(context: Moving, type: AgentCommand) {
  const { input, tx, caller, now } = context
  await takeTurn(tx, 'ai_agents')
  const before = await lockAgent(tx, input.agentId)
  const isFirst = type === 'activate' && before.published_version === null
  const others = type === 'activate' ? (await agentRows(tx)).map(wireAgent) : []
  const tests = isFirst ? await testFacts(tx, before, before.version) : undefined
  const facts = { actor: caller, others, confirmed: input.untested ?? null, ...(tests && { tests }) }
  const { next } = allowed(decideAgent(wireAgent(before), type, facts))
  if (type === 'activate') await assertReferences(tx, draftOf(wireAgent(before)))
  const row = await tx
    .updateTable('ai_agents')
    .set({ status: next.state, ...(isFirst && { published_version: before.version, published_since: now }) })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (isFirst) await markPublished(context, row)
  await recordUntested(context, { id: before.id, version: before.version, reason: next.untested })
  if (type !== 'activate') await handOverLater(tx, row)
  return row
}

export const activateAgent = handle(contracts.activateAgent, async (context) =>
  emitAgent(context, await move(context, 'activate')),
)
export const deactivateAgent = handle(contracts.deactivateAgent, async (context) =>
  emitAgent(context, await move(context, 'deactivate')),
)
export const deleteAgent = handle(contracts.deleteAgent, async (context) => {
  const { id: agentId } = await move(context, 'delete')
  context.emit(contracts.agentDeleted, { agentId })
  context.emit(aiOperatorChanged, { agentId, aiAgent: null })
  return {}
})

const versionsShown = 50

export const agentVersions = answer(contracts.agentVersions, async ({ tx, input }) => {
  if (!(await findAgent(tx, input.agentId))) return refuse('agents.not_found')
  const rows = await tx
    .selectFrom('ai_agent_versions')
    .where('agent_id', '=', input.agentId)
    .select(['version', 'saved_at', 'body', 'saved_by', 'published_at', 'untested'])
    .orderBy('version', 'desc')
    .limit(versionsShown)
    .execute()
  const names = new Map<string, string>()
  const people = rows.flatMap(({ saved_by, untested }) => (untested ? [saved_by, untested.by] : [saved_by]))
  for (const id of new Set(people)) names.set(id, await nameOf(tx, id))
  return {
    rows: rows.map(({ version, saved_at, body, saved_by, published_at, untested }) => ({
      ...{ version, savedAt: saved_at.toISOString(), savedBy: names.get(saved_by) ?? '' },
      untested: untested && { ...untested, by: names.get(untested.by) ?? '' },
      ...{ isPublished: published_at !== null, body: { ...body, procedures: body.procedures ?? [] } },
    })),
  }
})
