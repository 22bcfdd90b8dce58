/** A span is the stretch in which an AI agent has a conversation; it is kept in the transactions that begin, use and end it. */
import { answerOutcome } from '@aura/machines/routing/answer-outcome.ts'
import type { ConversationRow } from '../conversations/index.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'

type Writers = Pick<Work, 'tx' | 'now'>

export async function beginSpan({ tx, now }: Writers, row: ConversationRow): Promise<void> {
  if (row.ai_agent_id === null) return
  await tx
    .insertInto('ai_agent_spans')
    .values({ company_id: row.company_id, conversation_id: row.id, agent_id: row.ai_agent_id, began_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const openSpan = (tx: Db, { id }: ConversationRow) =>
  tx.updateTable('ai_agent_spans').where('conversation_id', '=', id).where('ended_at', 'is', null)

function outcomeOf(row: ConversationRow) {
  if (row.state === 'closed') return row.close_reason === 'resolved' ? ('resolved' as const) : ('ended' as const)
  if (row.ai_handed_off) return 'handed_off'
  return row.assignee_id === null ? 'ended' : 'taken_over'
}

/** An answer that was promised and is given, or that is still missing after its time when somebody else goes on. */
function promiseOf(before: ConversationRow, row: ConversationRow, now: Date) {
  const due = before.answer_due_at?.getTime()
  if (due === undefined || before.waiting_since === null) return null
  const outcome = answerOutcome(due, now.getTime())
  const isAnswered = row.waiting_since === null && row.state !== 'closed'
  const isLost = row.ai_agent_id !== before.ai_agent_id && row.waiting_since !== null && outcome === 'breached'
  return isAnswered || isLost ? outcome : null
}

export async function keepSpan(work: Writers, before: ConversationRow, row: ConversationRow): Promise<void> {
  const { tx, now } = work
  if (before.ai_agent_id !== null) {
    const promise = promiseOf(before, row, now)
    if (promise === 'met')
      await openSpan(tx, row)
        .set((e) => ({ sla_met: e('sla_met', '+', 1) }))
        .execute()
    if (promise === 'breached')
      await openSpan(tx, row)
        .set((e) => ({ sla_breached: e('sla_breached', '+', 1) }))
        .execute()
    if (row.ai_agent_id !== before.ai_agent_id)
      await openSpan(tx, row)
        .set({ ended_at: now, outcome: outcomeOf(row) })
        .execute()
  }
  if (row.ai_agent_id !== null && row.ai_agent_id !== before.ai_agent_id) await beginSpan(work, row)
}
