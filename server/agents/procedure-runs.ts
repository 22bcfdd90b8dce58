/** How far a conversation is in a procedure: it moves only with an answer that the customer gets. */
import type { Procedure, ProcedureProgress } from '@aura/contracts/agents/procedure.ts'
import { beginProcedure } from '@aura/machines/agents/procedure.ts'
import { wantsPhrase } from '@aura/machines/agents/wants-person.ts'
import type { ConversationRow } from '../conversations/index.ts'
import type { Work } from '../platform/handle.ts'
import { isProcedureDone } from './procedure-tools.ts'

/** The customer's own words begin it, before any model is asked. */
export function begunProcedure(
  procedures: readonly Procedure[],
  words: readonly string[],
  seq: number,
): ProcedureProgress | null {
  const procedure = procedures.find(({ phrases }) => words.some((text) => wantsPhrase(text, phrases)))
  return procedure ? beginProcedure(procedure, seq) : null
}

type Conversation = Pick<ConversationRow, 'id' | 'company_id' | 'ownership_version'>

/** Null where none is under way. One that somebody else had the conversation meanwhile is left. */
export async function procedureUnderWay({ tx, now }: Work, row: Conversation): Promise<ProcedureProgress | null> {
  const run = await tx
    .selectFrom('ai_procedure_runs')
    .where('conversation_id', '=', row.id)
    .where('ended_at', 'is', null)
    .select(['id', 'progress', 'ownership_version'])
    .executeTakeFirst()
  if (!run) return null
  if (run.ownership_version === row.ownership_version) return run.progress
  await tx.updateTable('ai_procedure_runs').set({ ended_at: now, outcome: 'left' }).where('id', '=', run.id).execute()
  return null
}

type Saving = { agentId: string; progress: ProcedureProgress | null; isHandedOff: boolean }

export async function saveProcedure(work: Work, row: Conversation, saving: Saving): Promise<void> {
  const { tx, now, newId } = work
  const { agentId, progress, isHandedOff } = saving
  if (progress === null) return
  const outcome = isHandedOff ? ('handed_off' as const) : isProcedureDone({ progress }) ? ('done' as const) : null
  const set = { progress: JSON.stringify(progress), outcome, ended_at: outcome === null ? null : now }
  const changed = await tx
    .updateTable('ai_procedure_runs')
    .set(set)
    .where('conversation_id', '=', row.id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (changed) return
  await tx
    .insertInto('ai_procedure_runs')
    .values({
      ...{ company_id: row.company_id, id: newId(), conversation_id: row.id, agent_id: agentId, began_at: now },
      ...{ ownership_version: row.ownership_version, ...set },
    })
    .execute()
}
