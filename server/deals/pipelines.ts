import { archivedDeals as archivedContract, archivedLimit } from '@aura/contracts/deals/archive.ts'
import {
  createPipeline as createContract,
  editPipeline as editContract,
  mostPipelines,
  type Pipeline,
  pipelineChanged,
} from '@aura/contracts/deals/pipeline.ts'
import { listedArchivedLimit } from '@aura/contracts/deals/pipeline-list.ts'
import { pipelines as contract, locateDeal as locateContract } from '@aura/contracts/deals/pipelines.ts'
import type { PipelineRules } from '@aura/machines/deals/decide.ts'
import { generateKeyBetween } from 'fractional-indexing'
import type { Db } from '../platform/database/transact.ts'
import { answer, handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { assertStageFields, withLiveDemands } from './live-demands.ts'
import { type DealRow, dealOf, selectDeals } from './store.ts'

const selectPipelines = (tx: Db) =>
  tx.selectFrom('pipelines').select(['id', 'name', 'version', 'stages', 'archived_at'])
type Query = ReturnType<typeof selectPipelines>

const readPipelines = async (tx: Db, query: Query): Promise<Pipeline[]> =>
  (await withLiveDemands(tx, await query.execute())).map(({ archived_at: archivedAt, ...pipeline }) => ({
    ...pipeline,
    ...(archivedAt !== null && { archivedAt: archivedAt.toISOString() }),
  }))

/** Those in use in their order, then the archived ones, the last one first. */
export const listPipelines = (tx: Db): Query =>
  selectPipelines(tx)
    .orderBy('archived_at', (order) => order.desc().nullsFirst())
    .orderBy('rank')
    .orderBy('id')

export const pipelines = answer(contract, async ({ tx, input: { withArchived = false } }) => {
  const all = listPipelines(tx).limit(mostPipelines + listedArchivedLimit)
  return await readPipelines(tx, withArchived ? all : all.where('archived_at', 'is', null))
})

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

export const rulesIn = ({ stages, archivedAt }: Pipeline): PipelineRules => ({
  stages,
  isPipelineArchived: archivedAt !== undefined,
})

/** The rules of every pipeline, by its id. */
export async function rulesOf(tx: Db): Promise<Map<string, PipelineRules>> {
  const all = await readPipelines(tx, selectPipelines(tx))
  return new Map(all.map((pipeline) => [pipeline.id, rulesIn(pipeline)]))
}

export async function firstPipeline(tx: Db): Promise<Pipeline> {
  const [first] = await readPipelines(tx, listPipelines(tx).where('archived_at', 'is', null).limit(1))
  return first ?? refuse('deals.pipeline_not_found')
}

/** One that is archived too: what stands in it is read. */
export async function pipelineById(tx: Db, id: string): Promise<Pipeline> {
  const [pipeline] = await readPipelines(tx, selectPipelines(tx).where('id', '=', id))
  return pipeline ?? refuse('deals.pipeline_not_found')
}

/** One to work with. */
export async function livePipelineById(tx: Db, id: string): Promise<Pipeline> {
  const pipeline = await pipelineById(tx, id)
  return pipeline.archivedAt === undefined ? pipeline : refuse('deals.pipeline_archived')
}

/** All of the company, in one order: no other is made, archived or restored until the transaction ends. */
export const lockPipelines = (tx: Db) =>
  tx.selectFrom('pipelines').select(['id', 'rank', 'archived_at']).orderBy('rank').orderBy('id').forUpdate().execute()

export const createPipeline = handle(createContract, async ({ input, tx, emit, caller }) => {
  await assertStageFields(tx, input.stages)
  const live = (await lockPipelines(tx)).filter(({ archived_at }) => archived_at === null)
  if (live.length >= mostPipelines) return refuse('deals.too_many_pipelines', { params: { limit: mostPipelines } })
  const inserted = await tx
    .insertInto('pipelines')
    .values({
      company_id: caller.companyId,
      id: input.pipelineId,
      name: input.name,
      rank: generateKeyBetween(live.at(-1)?.rank ?? null, null),
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
  const before = await livePipelineById(tx, input.pipelineId)
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
