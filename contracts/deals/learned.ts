/** What a pipeline's own deals teach of each stage: how many that were ever in it have ended by now, and how many won. */
import * as z from 'zod/mini'
import { query } from '../platform/operation.ts'
import { id } from '../platform/values.ts'
import { deal, stage } from './deal.ts'

export const stageRecord = z.strictObject({ ended: z.int(), won: z.int() })
export type StageRecord = z.infer<typeof stageRecord>
export type StageRecords = Readonly<Record<string, StageRecord>>

/**
 * `stages` has no key for a stage that loses deals, and none for a stage in which no ended deal was. A deal that was
 * opened in a closing or a lost stage does not count there until it comes back, and a move that was taken back does not
 * count at all. `all`: the ended deals of the whole pipeline. Archived deals count, a deal that was merged into another
 * one does not.
 */
export const stageRecords = query('deals.stage-records', {
  input: z.strictObject({ pipelineId: id }),
  output: z.strictObject({ stages: z.record(stage, stageRecord), all: stageRecord }),
  needs: 'view_crm',
  errors: ['deals.pipeline_not_found'],
})

export const mostEndedDeals = 500

/**
 * The ended deals that a record counts, those that ended last first and at most `mostEndedDeals` of them: of a stage, or
 * of the whole pipeline where it is null.
 */
export const endedDeals = query('deals.ended', {
  input: z.strictObject({ pipelineId: id, stage: z.nullable(stage) }),
  output: z.strictObject({ deals: z.array(deal), record: stageRecord }),
  needs: 'view_crm',
  errors: ['deals.pipeline_not_found'],
})
