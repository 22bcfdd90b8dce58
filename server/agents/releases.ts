/** Versions of an AI agent come to serve: published, beside another one as a canary, promoted, and taken back. */
import type { Untested } from '@aura/contracts/agents/agent.ts'
import * as contracts from '@aura/contracts/agents/release.ts'
import { decideRelease, type ReleaseCommand, type TestFacts } from '@aura/machines/agents/decide.ts'
import { sql } from 'kysely'
import { allowed } from '../platform/allowed.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, type CommandContext, handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { takeTurn } from '../platform/turn.ts'
import { type AgentRow, emitAgent, findAgent, lockAgent, versionsAlike, wireAgent } from './store.ts'

/** Of a version: the newest replay that has ended of it or of one that answers alike, and whether it has served before. */
export async function testFacts(tx: Db, { id }: Pick<AgentRow, 'id'>, version: number): Promise<TestFacts> {
  const saved = await tx
    .selectFrom('ai_agent_versions')
    .where('agent_id', '=', id)
    .where('version', '=', version)
    .select('published_at')
    .executeTakeFirst()
  if (!saved) return refuse('agents.version_not_found')
  const run = await tx
    .selectFrom('ai_test_runs')
    .where('agent_id', '=', id)
    .where('version', 'in', await versionsAlike(tx, id, version))
    .where('state', '=', 'done')
    .select(['test_set', 'cases', 'passed'])
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { test_set: testSet = 0, cases = 0, passed = 0 } = run ?? {}
  return { wasPublished: saved.published_at !== null, run: run ? { testSet, cases, passed } : null }
}

/** From now on it may come back without a test. */
export async function markPublished({ tx, now }: Pick<CommandContext<unknown>, 'tx' | 'now'>, row: AgentRow) {
  await tx
    .updateTable('ai_agent_versions')
    .set({ published_at: now })
    .where('agent_id', '=', row.id)
    .where('version', '=', row.published_version)
    .execute()
}

/** The record of a version says that it came to serve without having been judged. */
export async function recordUntested(
  { tx, now, caller }: Pick<CommandContext<unknown>, 'tx' | 'now' | 'caller'>,
  { id, version, reason }: { id: string; version: number | null; reason: Untested | null },
): Promise<void> {
  if (reason === null) return
  await tx
    .updateTable('ai_agent_versions')
    .set({ untested: JSON.stringify({ reason, by: caller.userId, at: now.toISOString() }) })
    .where('agent_id', '=', id)
    .where('version', '=', version)
    .execute()
}

const withoutCanary = { canary_version: null, canary_id: null, canary_share: 0, canary_since: null }

type Release = CommandContext<{ agentId: string; version?: number; untested?: Untested | null }>

async function release(context: Release, type: ReleaseCommand, set: (before: AgentRow) => object) {
  const { tx, input, caller } = context
  await takeTurn(tx, 'ai_agents')
  const before = await lockAgent(tx, input.agentId)
  const version = input.version ?? before.canary_version
  const tests = version === null ? undefined : await testFacts(tx, before, version)
  const confirmed = input.untested ?? null
  const facts = { actor: caller, confirmed, ...(tests && { tests }) }
  const { next } = allowed(decideRelease(wireAgent(before), type, facts))
  await recordUntested(context, { id: before.id, version, reason: next.untested })
  const row = await tx
    .updateTable('ai_agents')
    .set(set(before))
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (row.published_version !== before.published_version) await markPublished(context, row)
  return emitAgent(context, row)
}

const published = (before: AgentRow, version: number | null, now: Date) => ({
  ...{ published_version: version, published_since: now, ...withoutCanary },
  previous_version: version === before.published_version ? before.previous_version : before.published_version,
})

export const publishAgent = handle(
  contracts.publishAgent,
  async (context) =>
    await release(context, 'publish', (before) => published(before, context.input.version, context.now)),
)

export const startCanary = handle(contracts.startCanary, async (context) => {
  const { version, share } = context.input
  const canary = { canary_id: context.newId(), canary_since: context.now, canary_share: share }
  return await release(context, 'start_canary', () => ({ canary_version: version, ...canary }))
})

export const promoteCanary = handle(
  contracts.promoteCanary,
  async (context) =>
    await release(context, 'promote', (before) => published(before, before.canary_version, context.now)),
)

export const rollBackAgent = handle(
  contracts.rollBackAgent,
  async (context) =>
    await release(context, 'roll_back', (before) =>
      before.canary_version === null ? published(before, before.previous_version, context.now) : withoutCanary,
    ),
)

type FiguresRow = Omit<contracts.ReleaseFigures, 'version'>

async function figuresOf(tx: Db, agent: AgentRow, { version, since, canaryId }: Side) {
  const { rows } = await sql<FiguresRow>`
    select count(distinct t.conversation_id)::integer as conversations,
      (count(*) filter (where t.state = 'answered'))::integer as answers,
      (count(*) filter (where t.state = 'handed_off'))::integer as "handOffs",
      (count(*) filter (where t.gap is not null))::integer as gaps,
      (count(distinct t.conversation_id) filter (where c.state = 'closed' and c.close_reason = 'resolved'))::integer as resolved,
      (percentile_cont(0.5) within group (order by extract(epoch from t.ended_at - t.began_at) * 1000)
        filter (where t.state = 'answered'))::integer as "medianMs"
    from ai_turns t join conversations c on c.company_id = t.company_id and c.id = t.conversation_id
    where t.agent_id = ${agent.id} and t.began_at >= ${since} and t.canary_id is not distinct from ${canaryId}::uuid`.execute(
    tx,
  )
  const [row] = rows
  return row ? { version, ...row } : null
}
type Side = { version: number; since: Date; canaryId: string | null }

export const releaseFigures = answer(contracts.releaseFigures, async ({ tx, input }) => {
  const agent = (await findAgent(tx, input.agentId)) ?? refuse('agents.not_found')
  const { published_version, published_since, canary_version, canary_since, canary_id } = agent
  const since = canary_since ?? published_since
  return {
    published:
      published_version === null || since === null
        ? null
        : await figuresOf(tx, agent, { version: published_version, since, canaryId: null }),
    canary:
      canary_version === null || since === null
        ? null
        : await figuresOf(tx, agent, { version: canary_version, since, canaryId: canary_id }),
  }
})
