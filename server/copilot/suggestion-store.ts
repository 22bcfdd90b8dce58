/** Suggestions as rows: claimed before a model is asked, then what came of it. */
import type { Suggestion } from '@aura/contracts/copilot/suggestion.ts'
import { askAgainMs, mayAsk, type SuggestionClaim } from '@aura/machines/copilot/suggestion-claim.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Caller, Work } from '../platform/handle.ts'
import { later } from '../platform/later.ts'

type CallerWork = Work & { caller: Caller }

export type SuggestionRow = Selectable<Schema['copilot_suggestions']>
export type SuggestionKey = { conversationId: string; queueId: string | null; seq: number }
export type Worded = Pick<Suggestion, 'text' | 'sources' | 'model' | 'problem'>

/** Longer than a model may take. */
const leaseMs = 30_000

const claimOf = (row: SuggestionRow): SuggestionClaim => ({
  ...{ state: row.state, leaseUntil: row.lease_until, madeAt: row.made_at },
  ...{ hasProblem: row.problem !== null, isTaken: row.taken_at !== null },
})

const wire = ({ id, text, sources, model, problem }: SuggestionRow): Suggestion => ({
  ...{ id, text, sources, model, problem },
})

/** What was measured has no words any more, and what is asked for has none yet. */
export const answerOf = (row: SuggestionRow, now: Date) => ({
  suggestion: row.text === '' ? null : wire(row),
  askAgainMs: askAgainMs(claimOf(row), now),
})

/** The row, and whether it is this call that asks. */
export async function claimSuggestion(
  { tx, now, newId, caller: { companyId, userId } }: CallerWork,
  { conversationId, queueId, seq }: SuggestionKey,
): Promise<{ row: SuggestionRow; isClaimed: boolean }> {
  const lease = { state: 'asking', lease_until: later(now, leaseMs) } as const
  const made = await tx
    .insertInto('copilot_suggestions')
    .values({
      ...{ company_id: companyId, id: newId(), conversation_id: conversationId, user_id: userId, seq },
      ...{ queue_id: queueId, text: '', model: '', problem: null, sources: '[]', made_at: now, ...lease },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made) return { row: made, isClaimed: true }
  const row = await tx
    .selectFrom('copilot_suggestions')
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .where('seq', '=', seq)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!mayAsk(claimOf(row), now)) return { row, isClaimed: false }
  const claimed = await tx
    .updateTable('copilot_suggestions')
    .set(lease)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row: claimed, isClaimed: true }
}

/** What came of it, unless the lease has gone to another call; what the operator has taken meanwhile stays. */
export async function keepSuggestion(
  { tx, now }: Pick<CallerWork, 'tx' | 'now'>,
  { id, lease_until }: SuggestionRow,
  worded: Worded | undefined,
  problem: Worded['problem'],
): Promise<SuggestionRow> {
  const row = await lockRow(tx, id)
  if (row.state !== 'asking' || row.lease_until?.getTime() !== lease_until?.getTime()) return row
  const { text, sources, model } = worded ?? { text: '', sources: [], model: row.model }
  const content = { text, sources: JSON.stringify(sources), model, problem, made_at: now }
  return await tx
    .updateTable('copilot_suggestions')
    .set({
      ...(row.taken_at === null && content),
      ...{ state: text === '' && row.taken_at === null ? 'nothing' : 'suggested', lease_until: null },
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** After a fault of ours: the next call asks. */
export async function releaseSuggestion(tx: Db, { id, lease_until }: SuggestionRow, now: Date): Promise<void> {
  await tx
    .updateTable('copilot_suggestions')
    .set({ lease_until: now })
    .where('id', '=', id)
    .where('state', '=', 'asking')
    .where('lease_until', '=', lease_until)
    .execute()
}

const lockRow = (tx: Db, id: string) =>
  tx.selectFrom('copilot_suggestions').where('id', '=', id).selectAll().forUpdate().executeTakeFirstOrThrow()
