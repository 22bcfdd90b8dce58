/** AI agents as routing sees them: how each stands, what it is bound to, and how many conversations it has. */
import type { AiOperator } from '@aura/contracts/routing/agent-status.ts'
import { takesOneMore } from '@aura/machines/agents/presence.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { agentRows, wireAiOperator } from './store.ts'

export type AgentAtWork = AiOperator & { load: number }

export async function agentsAtWork(tx: Db): Promise<AgentAtWork[]> {
  const { rows } = await sql<{ id: string; load: number }>`select ai_agent_id as id, count(*)::int as load
    from conversations where ai_agent_id is not null group by 1`.execute(tx)
  const loads = new Map(rows.map(({ id, load }) => [id, load]))
  return (await agentRows(tx))
    .map((row) => ({ ...wireAiOperator(row), load: loads.get(row.id) ?? 0 }))
    .sort((a, b) => a.name.localeCompare(b.name) || (a.agentId < b.agentId ? -1 : 1))
}

/** Those that take one more conversation of such a channel: none speaks on the telephone. */
export async function openAgents(tx: Db, channel: string, now: Date): Promise<AgentAtWork[]> {
  if (channel === 'voice') return []
  return (await agentsAtWork(tx)).filter((agent) => takesOneMore(agent, agent.load, now))
}
