/** What happened to a deal, from the log, the newest first; and a board as it stood at a moment. */
import * as z from 'zod/mini'
import { type OutputOf, query } from '../platform/operation.ts'
import { day, id, instant, integer, position } from '../platform/values.ts'
import type { BoardState } from './board.ts'
import { deal } from './deal.ts'
import { chunkDeals } from './deal-chunks.ts'
import { pipeline } from './pipeline.ts'

export const historyEntry = z.strictObject({
  position,
  at: instant,
  /** Null where no user did it: an import, a renamed contact. */
  by: z.nullable(z.string()),
  /** The deal after it, and before it where there was one. */
  deal,
  before: z.nullable(deal),
})
export type HistoryEntry = z.infer<typeof historyEntry>

export const dealHistory = query('deals.history', {
  input: z.strictObject({
    dealId: id,
    /** The oldest position of the page before. */
    before: z.optional(position),
    limit: z._default(integer(1, 100), 50),
  }),
  output: z.strictObject({ rows: z.array(historyEntry), older: z.boolean() }),
  needs: 'view_crm',
  errors: ['deals.not_found'],
})

/** `until`: the moment that the board shows. */
const boardOfThen = z.strictObject({ pipeline, deals: z.record(z.string(), deal), until: instant })
const boardErrors = ['deals.pipeline_not_found', 'deals.pipeline_not_begun', 'deals.moment_not_reached'] as const
/** A large one is megabytes. */
const boardsPerMinute = 60

/** The whole board as it was at a moment: its columns, its cards in their order. */
export const boardAt = query('deals.board-at', {
  input: z.strictObject({ pipelineId: id, at: instant }),
  output: boardOfThen,
  needs: 'view_crm',
  errors: boardErrors,
  perMinute: boardsPerMinute,
})

/** The same at the end of a day of the company's clocks; of today, as it is now. */
export const boardOn = query('deals.board-on', {
  input: z.strictObject({ pipelineId: id, day }),
  output: boardOfThen,
  needs: 'view_crm',
  errors: boardErrors,
  perMinute: boardsPerMinute,
})

/** The board of a moment as the live one is held, so that the same functions count both. */
export const boardStateOf = ({
  pipeline,
  deals,
}: Pick<OutputOf<typeof boardOn>, 'pipeline' | 'deals'>): BoardState => ({
  pipeline,
  deals: chunkDeals(Object.values(deals)),
})
