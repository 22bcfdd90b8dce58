/** A stage that demands a field asks no more for it once the field is archived: nobody could fill it in. */
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import type { Db } from '../platform/database/transact.ts'
import { refuse } from '../platform/refuse.ts'
import { dealFields } from './fields.ts'

const demandedFields = (stages: readonly StageRule[]) => stages.flatMap(({ requiresFields = [] }) => requiresFields)

const liveIds = async (tx: Db): Promise<Set<string>> =>
  new Set((await dealFields(tx)).flatMap(({ id, archived }) => (archived ? [] : [id])))

/** The rows with the demands that a deal can meet. A field that is restored is demanded again. */
export async function withLiveDemands<Row extends { stages: StageRule[] }>(
  tx: Db,
  rows: readonly Row[],
): Promise<Row[]> {
  if (rows.every(({ stages }) => demandedFields(stages).length === 0)) return [...rows]
  const live = await liveIds(tx)
  const withLive = (stage: StageRule): StageRule =>
    stage.requiresFields ? { ...stage, requiresFields: stage.requiresFields.filter((id) => live.has(id)) } : stage
  return rows.map((row) => ({ ...row, stages: row.stages.map(withLive) }))
}

export async function assertStageFields(tx: Db, stages: readonly StageRule[]): Promise<void> {
  const demanded = demandedFields(stages)
  if (demanded.length === 0) return
  const live = await liveIds(tx)
  if (demanded.some((id) => !live.has(id))) refuse('contacts.field_not_found')
}
