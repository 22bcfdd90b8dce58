import { archivedDeals as archivedContract, archivedLimit } from '@aura/contracts/deals/archive.ts'
import {
  createPipeline as createContract,
  editPipeline as editContract,
  mostPipelines,
  type Pipeline,
  pipelineChanged,
} from '@aura/contracts/deals/pipeline.ts'
import { pipelines as contract, locateDeal as locateContract } from '@aura/contracts/deals/pipelines.ts'
import { generateKeyBetween } from 'fractional-indexing'
import type { Db } from '../platform/database/transact.ts'
import { answer, handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { assertStageFields, withLiveDemands } from './live-demands.ts'
import { type DealRow, dealOf, selectDeals } from './store.ts'

const selectPipelines = (tx: Db) => tx.selectFrom('pipelines').select(['id', 'name', 'version', 'stages'])

export const pipelines = answer(contract, async ({ tx }) =>
  withLiveDemands(tx, await selectPipelines(tx).orderBy('rank').orderBy('id').execute()),
)

export const archivedDeals = answer(archivedContract, async ({ tx, input }) => {
  const { id } = await pipelineById(tx, input.pipelineId)
  const archived = selectDeals(tx).where('pipeline_id', '=', id).where('archived_at', 'is not', null)
  const rows = await archived.orderBy('archived_at', 'desc').limit(archivedLimit).execute()
  const { total } = await archived
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map(dealOf), total }
})

export const locateDeal = answer(locateContract, async ({ tx, input }) => {
  const row = await findMergeSurvivor(tx, input.dealId)
  return { dealId: row.id, pipelineId: row.pipeline_id, ...(row.archived_at !== null && { archived: dealOf(row) }) }
})

/** As many merges one after the other as an address follows. */
const mostMerges = 20

/** The deal, or the one that it was merged into. One that was restored since stands for itself. */
async function findMergeSurvivor(tx: Db, dealId: string, merges = 0): Promise<DealRow> {
  const row = (await selectDeals(tx).where('id', '=', dealId).executeTakeFirst()) ?? refuse('deals.not_found')
  if (row.archived_at === null || merges === mostMerges) return row
  const merge = await tx
    .selectFrom('deal_merges')
    .where('gone_id', '=', dealId)
    .where('undone_at', 'is', null)
    .orderBy('merged_at', 'desc')
    .select('kept_id')
    .limit(1)
    .executeTakeFirst()
  return merge ? await findMergeSurvivor(tx, merge.kept_id, merges + 1) : row
}

/** The stages of every pipeline, by its id. */
export async function stagesOf(tx: Db): Promise<Map<string, Pipeline['stages']>> {
  const rows = await withLiveDemands(tx, await selectPipelines(tx).execute())
  return new Map(rows.map(({ id, stages }) => [id, stages]))
}

export async function firstPipeline(tx: Db): Promise<Pipeline> {
  const rows = await selectPipelines(tx).orderBy('rank').orderBy('id').limit(1).execute()
  const [row] = await withLiveDemands(tx, rows)
  return row ?? refuse('deals.pipeline_not_found')
}

export async function pipelineById(tx: Db, id: string): Promise<Pipeline> {
  const [row] = await withLiveDemands(tx, await selectPipelines(tx).where('id', '=', id).execute())
  return row ?? refuse('deals.pipeline_not_found')
}

export const createPipeline = handle(createContract, async ({ input, tx, emit, caller }) => {
  await assertStageFields(tx, input.stages)
  const all = await tx.selectFrom('pipelines').select(['id', 'rank']).orderBy('rank').forNoKeyUpdate().execute()
  if (all.length >= mostPipelines) return refuse('deals.too_many_pipelines', { params: { limit: mostPipelines } })
  const inserted = await tx
    .insertInto('pipelines')
    .values({
      company_id: caller.companyId,
      id: input.pipelineId,
      name: input.name,
      rank: generateKeyBetween(all.at(-1)?.rank ?? null, null),
      stages: JSON.stringify(input.stages),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n) return refuse('deals.id_taken')
  const pipeline = await pipelineById(tx, input.pipelineId)
  emit(pipelineChanged, { pipeline })
  return pipeline
})

export const editPipeline = handle(editContract, async ({ input, tx, emit }) => {
  await tx.selectFrom('pipelines').where('id', '=', input.pipelineId).select('id').forUpdate().execute()
  const before = await pipelineById(tx, input.pipelineId)
  if (before.version !== input.version) return refuse('command.stale', { params: { version: before.version } })
  await assertStageFields(tx, input.stages)
  const stays = new Set(input.stages.map(({ id }) => id))
  const gone = before.stages.map(({ id }) => id).filter((id) => !stays.has(id))
  if (gone.length > 0) {
    const standing = await tx
      .selectFrom('deals')
      .where('pipeline_id', '=', before.id)
      .where('stage', 'in', gone)
      .where('archived_at', 'is', null)
      .select('stage')
      .limit(1)
      .executeTakeFirst()
    if (standing) return refuse('deals.stage_in_use')
  }
  const pipeline = { id: before.id, name: input.name, version: before.version + 1, stages: input.stages }
  await tx
    .updateTable('pipelines')
    .set({ name: pipeline.name, version: pipeline.version, stages: JSON.stringify(pipeline.stages) })
    .where('id', '=', pipeline.id)
    .execute()
  emit(pipelineChanged, { pipeline })
  return pipeline
})
