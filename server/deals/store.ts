/** Deals as rows: reading them into the contract's shape, locking and saving. */
import { boardLimit } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { StageRule } from '@aura/contracts/deals/pipeline.ts'
import type { PipelineRules } from '@aura/machines/deals/decide.ts'
import { type Refused, refused } from '@aura/machines/platform/decision.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { refuse } from '../platform/refuse.ts'
import { withLiveDemands } from './live-demands.ts'

export const selectDeals = (tx: Db) => tx.selectFrom('deals').selectAll()

/** Those that stand on boards. */
export const selectPresentDeals = (tx: Db) => selectDeals(tx).where('archived_at', 'is', null)

export type DealRow = Awaited<ReturnType<ReturnType<typeof selectDeals>['execute']>>[number]

export const dealOf = (row: DealRow): Deal => ({
  id: row.id,
  pipelineId: row.pipeline_id,
  stage: row.stage,
  rank: row.rank,
  title: row.title,
  contact: row.contact,
  contactId: row.contact_id,
  ...(row.organization_id !== null && { organization: { id: row.organization_id, name: row.organization_name ?? '' } }),
  value: { amount: row.value_amount, currency: row.value_currency },
  probability: row.probability,
  ...(row.expected_close !== null && { expectedClose: row.expected_close }),
  ...(row.outcome !== null && { outcome: row.outcome }),
  ownerId: row.owner_id,
  ownerName: row.owner_name,
  ...(row.tag_ids.length > 0 && { tagIds: row.tag_ids }),
  ...(Object.keys(row.field_values).length > 0 && { fields: row.field_values }),
  ...(row.follows_items && { followsItems: true as const }),
  ...(row.archived_at !== null && { archivedAt: row.archived_at.toISOString() }),
  createdAt: row.created_at.toISOString(),
  movedAt: row.moved_at.toISOString(),
  version: row.version,
})

/** The deal, held until the transaction ends: two moves of one card happen one after the other. */
export async function lockDeal(tx: Db, dealId: string): Promise<Deal> {
  const row = await selectDeals(tx).where('id', '=', dealId).forUpdate().executeTakeFirst()
  return row ? dealOf(row) : refuse('deals.not_found')
}

/** The same with the rules of its pipeline, which say what it may do. */
export async function lockOnBoard(tx: Db, dealId: string): Promise<{ deal: Deal; rules: PipelineRules }> {
  const row = await selectDeals(tx)
    .select((e) => {
      const pipeline = e.selectFrom('pipelines').whereRef('pipelines.id', '=', 'deals.pipeline_id')
      return [pipeline.select('stages').as('rules'), pipeline.select('pipelines.archived_at').as('pipelineArchivedAt')]
    })
    .where('id', '=', dealId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return refuse('deals.not_found')
  const { rules, pipelineArchivedAt, ...deal } = row
  const [pipeline] = await withLiveDemands(tx, [{ stages: rules ?? [] }])
  const isPipelineArchived = pipelineArchivedAt !== null
  return { deal: dealOf(deal), rules: { stages: pipeline?.stages ?? [], isPipelineArchived } }
}

const isOpen = ({ outcome, archivedAt }: Deal) => outcome === undefined && archivedAt === undefined

/**
 * A pipeline is archived once no deal of it is open: none becomes open in it at the same moment. `stages`: those of the
 * deal’s pipeline, where they are at hand.
 */
export async function holdPipelineOf(tx: Db, before: Deal, after: Deal, stages?: readonly StageRule[]): Promise<void> {
  if (!isOpen(after)) return
  const isNew = !isOpen(before) || before.pipelineId !== after.pipelineId
  if (isNew || (before.stage !== after.stage && (await isLostStage(tx, before, stages))))
    await holdPipeline(tx, after.pipelineId)
}

/** As `stateOf` has it, a deal in a lost stage has ended, with or without an outcome of its own. */
async function isLostStage(tx: Db, { pipelineId, stage }: Deal, stages?: readonly StageRule[]): Promise<boolean> {
  const rules =
    stages ??
    (await tx.selectFrom('pipelines').where('id', '=', pipelineId).select('stages').executeTakeFirst())?.stages
  return rules?.find(({ id }) => id === stage)?.kind === 'lost'
}

export async function holdPipeline(tx: Db, pipelineId: string): Promise<void> {
  const pipeline = await tx
    .selectFrom('pipelines')
    .where('id', '=', pipelineId)
    .select('archived_at')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (pipeline && pipeline.archived_at !== null) refuse('deals.pipeline_archived')
}

/** In the order of their ids, so that two commands do not wait for each other. */
export async function lockPipelinesById(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .selectFrom('pipelines')
    .where('id', 'in', [...ids])
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Counted with the pipeline locked, so that two who come at once do not both find the last place. */
async function placesOn(tx: Db, pipelineId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('deals')
    .where('pipeline_id', '=', pipelineId)
    .where('archived_at', 'is', null)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return boardLimit - count
}

const boardFull = { limit: boardLimit }

export async function assertBoardHasRoom(tx: Db, pipelineId: string): Promise<void> {
  if ((await placesOn(tx, pipelineId)) <= 0) refuse('deals.board_full', { params: boardFull })
}

/** Places on the boards to which the deals of one command go: each board is counted once. */
export function createPlaces(tx: Db) {
  const left = new Map<string, number>()
  return {
    /** Refused where the board is full; taken otherwise. */
    async take(before: Deal, { pipelineId }: Deal): Promise<Refused | undefined> {
      if (before.pipelineId === pipelineId) return undefined
      const places = left.get(pipelineId) ?? (await placesOn(tx, pipelineId))
      if (places <= 0) return refused('deals.board_full', boardFull)
      left.set(pipelineId, places - 1)
      const freed = left.get(before.pipelineId)
      if (freed !== undefined) left.set(before.pipelineId, freed + 1)
      return undefined
    },
  }
}

/** As long as the database keeps the whole way of a deal, the last two steps are a move and its undo. */
export const forgetMove = async (tx: Db, dealId: string): Promise<void> => {
  await tx
    .updateTable('deals')
    .set({ visited_stages: sql<string[]>`trim_array(visited_stages, 2)` })
    .where('id', '=', dealId)
    .where(sql<boolean>`cardinality(visited_stages) between 3 and 99`)
    .execute()
}

export async function saveDeal(tx: Db, saved: Deal): Promise<Deal> {
  await tx
    .updateTable('deals')
    .set({
      pipeline_id: saved.pipelineId,
      stage: saved.stage,
      rank: saved.rank,
      title: saved.title,
      contact: saved.contact,
      contact_id: saved.contactId,
      organization_id: saved.organization?.id ?? null,
      organization_name: saved.organization?.name ?? null,
      value_amount: saved.value.amount,
      value_currency: saved.value.currency,
      probability: saved.probability,
      expected_close: saved.expectedClose ?? null,
      outcome: saved.outcome ? JSON.stringify(saved.outcome) : null,
      owner_id: saved.ownerId,
      owner_name: saved.ownerName,
      tag_ids: saved.tagIds ?? [],
      field_values: JSON.stringify(saved.fields ?? {}),
      archived_at: saved.archivedAt ?? null,
      follows_items: saved.followsItems === true,
      moved_at: saved.movedAt,
      version: saved.version,
    })
    .where('id', '=', saved.id)
    .execute()
  return saved
}
