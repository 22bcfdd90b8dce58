/**
 * What an AI agent has when it is turned off goes to persons, by a job and in pieces, so that no transaction holds hundreds
 * of conversations. Each piece puts in the next one as it commits. Turned on again meanwhile, it keeps the rest.
 */
import { id } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import { lockConversation } from '../conversations/index.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { enqueue, job } from '../platform/jobs.ts'
import { handOffTo } from './hand-off.ts'
import type { AgentRow } from './store.ts'

export const handOverJob = job('agents.hand-over', z.strictObject({ agentId: id }))

export const handOverLater = (tx: Db, { company_id: companyId, id: agentId }: Pick<AgentRow, 'company_id' | 'id'>) =>
  enqueue(tx, handOverJob, { agentId }, { companyId, singletonKey: agentId })

const mostAtOnce = 50

export async function handOverSome(work: Work, agentId: string): Promise<void> {
  const { tx } = work
  const agent = await tx.selectFrom('ai_agents').where('id', '=', agentId).selectAll().executeTakeFirst()
  if (!agent || agent.status === 'active') return
  const rows = await tx
    .selectFrom('conversations')
    .where('ai_agent_id', '=', agentId)
    .where('state', '<>', 'closed')
    .select('id')
    .orderBy('id')
    .limit(mostAtOnce)
    .execute()
  for (const { id } of rows) {
    const row = await lockConversation(tx, id)
    if (row.ai_agent_id !== agentId || row.state === 'closed') continue
    await handOffTo(work, row, agent, { reason: 'deactivated', summary: '', steps: [], question: null })
  }
  if (rows.length === mostAtOnce) await handOverLater(tx, agent)
}
