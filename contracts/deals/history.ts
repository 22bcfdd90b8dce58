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

/** The stages are those of now; the deals are those of then. */
export const boardAt = query('deals.board-at', {
  input: z.strictObject({ pipelineId: id, at: instant }),
  output: z.strictObject({ pipeline, deals: z.record(z.string(), deal) }),
  needs: 'view_crm',
  errors: ['deals.pipeline_not_found'],
})

/** The whole board as it was at the end of a day of the company's clocks: its columns, its cards in their order. */
export const boardOn = query('deals.board-on', {
  input: z.strictObject({ pipelineId: id, day }),
  /** `until`: the moment at which the day ended. */
  output: z.strictObject({ pipeline, deals: z.record(z.string(), deal), until: instant }),
  needs: 'view_crm',
  errors: ['deals.pipeline_not_found'],
})

/** The board of a moment as the live one is held, so that the same functions count both. */
export const boardStateOf = ({
  pipeline,
  deals,
}: Pick<OutputOf<typeof boardOn>, 'pipeline' | 'deals'>): BoardState => ({
  pipeline,
  deals: chunkDeals(Object.values(deals)),
})
