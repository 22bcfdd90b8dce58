/** How far a company's alerts are evaluated. The evaluator holds the row, so one evaluates at a time. */
import { emptyWatch, type Watch } from '@aura/machines/warroom/alerts/rule-evaluator.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/transact.ts'
import type { Work } from '../../platform/handle.ts'
import { createDefaultRules } from './defaults.ts'

export type LockedEvaluator = { position: number; watch: Watch; needsFullEvaluation: boolean }

/** Null while another evaluator holds it and `wait` is not set. */
export async function lockEvaluator(
  work: Pick<Work, 'tx' | 'emit' | 'newId'>,
  companyId: string,
  wait: boolean,
): Promise<LockedEvaluator | null> {
  const { tx } = work
  const query = tx.selectFrom('alert_watches').selectAll()
  const row = await (wait ? query.forUpdate() : query.forUpdate().skipLocked()).executeTakeFirst()
  if (row) {
    const watch: Watch = { entries: new Map(row.body), due: row.due_at?.getTime() ?? null }
    return { position: row.position, watch, needsFullEvaluation: row.needs_full_evaluation }
  }
  const made = await tx
    .insertInto('alert_watches')
    .values({ company_id: companyId, position: 0, body: '[]', due_at: null, needs_full_evaluation: true })
    .onConflict((conflict) => conflict.doNothing())
    .returning('company_id')
    .executeTakeFirst()
  if (made) {
    await createDefaultRules(work, companyId)
    return { position: 0, watch: emptyWatch(), needsFullEvaluation: true }
  }
  return wait ? await lockEvaluator(work, companyId, wait) : null
}

/** An alert that was put off is due when that is over. */
export async function saveEvaluator(tx: Db, position: number, { entries, due }: Watch): Promise<void> {
  const dueAt = due === null ? null : new Date(due)
  await sql`update alert_watches set position = ${position}, body = ${JSON.stringify([...entries])}, needs_full_evaluation = false,
    due_at = least(${dueAt}::timestamptz, (select min(snoozed_until) from alerts where state = 'snoozed'))`.execute(tx)
}

/** Before rules change, or an alert is put off: the row first, as everybody takes it. */
export async function scheduleEvaluation(tx: Db, at: Date, needsFullEvaluation: boolean): Promise<void> {
  await sql`update alert_watches set due_at = least(due_at, ${at}::timestamptz), needs_full_evaluation = needs_full_evaluation or ${needsFullEvaluation}`.execute(
    tx,
  )
}

export async function companiesDue(db: Db, at: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select companies_with_alerts_due(${at}, ${limit}) as id`.execute(db)
  return rows.map(({ id }) => id)
}
