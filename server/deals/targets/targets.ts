import * as contracts from '@aura/contracts/deals/targets/target.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Db } from '../../platform/database/transact.ts'
import { handle, show } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'
import { takeTurn } from '../../platform/turn.ts'
import { ownersAmong } from '../owners.ts'
import { livePipelineById } from '../pipelines.ts'

const targetOf = (row: Selectable<Schema['deal_targets']>): contracts.Target => ({
  ...{ id: row.id, pipelineId: row.pipeline_id, name: row.name, userIds: row.user_ids, period: row.period },
  ...{ amount: { amount: row.amount, currency: row.currency }, version: row.version },
})

export async function targetsOf(tx: Db, pipelineId: string): Promise<contracts.Target[]> {
  const rows = await tx.selectFrom('deal_targets').where('pipeline_id', '=', pipelineId).selectAll().execute()
  return rows.map(targetOf)
}

export const targets = show(contracts.targets, {
  snapshot: async ({ tx, params }) => {
    const all = await targetsOf(tx, params.pipelineId)
    return { targets: Object.fromEntries(all.map((target) => [target.id, target])) }
  },
})

export const saveTarget = handle(contracts.saveTarget, async ({ input, tx, emit, caller }) => {
  const { targetId, pipelineId, version, name, userIds, period, amount } = input
  await livePipelineById(tx, pipelineId)
  const known = await ownersAmong(tx, userIds)
  if (userIds.some((userId) => !known.has(userId))) return refuse('companies.user_not_found')
  await takeTurn(tx, 'deal_targets')
  const before = await tx.selectFrom('deal_targets').where('id', '=', targetId).selectAll().executeTakeFirst()
  if (before && before.pipeline_id !== pipelineId) return refuse('deals.id_taken')
  if (!before && version > 0) return refuse('deals.target_not_found')
  if (before && before.version !== version) return refuse('command.stale', { params: { version: before.version } })
  if (!before && (await targetsOf(tx, pipelineId)).length >= contracts.mostTargets)
    return refuse('deals.too_many_targets', { params: { limit: contracts.mostTargets } })
  const columns = { name, user_ids: userIds, period, ...amount, version: version + 1 }
  await tx
    .insertInto('deal_targets')
    .values({ company_id: caller.companyId, id: targetId, pipeline_id: pipelineId, ...columns })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doUpdateSet(columns))
    .execute()
  const target = { id: targetId, pipelineId, name, userIds, period, amount, version: version + 1 }
  emit(contracts.targetSaved, { target })
  return target
})

export const removeTarget = handle(contracts.removeTarget, async ({ input: { targetId }, tx, emit }) => {
  const row = await tx.deleteFrom('deal_targets').where('id', '=', targetId).returning('pipeline_id').executeTakeFirst()
  if (!row) return refuse('deals.target_not_found')
  emit(contracts.targetRemoved, { targetId, pipelineId: row.pipeline_id })
  return {}
})
