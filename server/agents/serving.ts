/** The wording that answers in a conversation: the published one, or the canary where the conversation is in its share. */
import { isInCanary } from '@aura/machines/agents/canary.ts'
import { behaviourOf } from '@aura/machines/agents/decide.ts'
import type { Db } from '../platform/database/transact.ts'
import { type AgentRow, findVersion, wireAgent } from './store.ts'

export type Serving = { agent: AgentRow; version: number; canaryId: string | null }

/**
 * A conversation stays where its first answer came from. When the canary ends, whichever way, its conversations go on with
 * the published version.
 */
export async function servingVersion(tx: Db, agent: AgentRow, conversationId: string): Promise<Serving> {
  const { canary_version, canary_id, canary_share, published_version } = agent
  const isCanary =
    canary_version !== null &&
    canary_id !== null &&
    (await isServedByCanary(tx, conversationId, { id: canary_id, share: canary_share, agentId: agent.id }))
  const version = (isCanary ? canary_version : published_version) ?? agent.version
  return { agent: await withBehaviour(tx, agent, version), version, canaryId: isCanary ? canary_id : null }
}

type Canary = { id: string; share: number; agentId: string }

async function isServedByCanary(tx: Db, conversationId: string, canary: Canary): Promise<boolean> {
  const before = await tx
    .selectFrom('ai_turns')
    .where('conversation_id', '=', conversationId)
    .where('agent_id', '=', canary.agentId)
    .select('canary_id')
    .orderBy('began_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return before ? before.canary_id === canary.id : isInCanary(conversationId, canary)
}

/** The row as it was when that version was saved, as far as its answers go. */
export async function withBehaviour(tx: Db, agent: AgentRow, version: number): Promise<AgentRow> {
  const draft = version === agent.version ? undefined : await findVersion(tx, agent.id, version)
  if (!draft) return agent
  const { language, provider, model, persona, greeting, tools, procedures, handOff } = behaviourOf({
    ...wireAgent(agent),
    ...draft,
  })
  return { ...agent, language, provider, model, persona, greeting, tools, procedures, hand_off: handOff }
}
