import * as z from 'zod/mini'
import { view } from '../platform/operation.ts'
import { id } from '../platform/values.ts'
import { type BoardRows, boardOf, rowsOf } from './board-rows.ts'
import { boardRoom, deal } from './deal.ts'
import { pipeline } from './pipeline.ts'

export const boardState = z.strictObject({
  pipeline,
  /** Every deal of the pipeline (`deal-chunks.ts`); a column is those of one stage in the order of their rank. */
  deals: z.array(z.array(deal)),
})
export type BoardState = z.infer<typeof boardState>

/** The largest board there is: a view is bounded, so creating past this is refused. */
export const boardLimit = 10_000

export const board = view('deals.board', {
  params: z.strictObject({ pipelineId: z.optional(id) }),
  state: boardState,
  needs: 'view_crm',
  // Of deals with an organization, tags and ten of the company's own fields.
  largestBytes: 8 * 1024 * 1024,
  wire: { write: rowsOf, read: (rows) => boardOf(rows as BoardRows) },
  v: 2,
  room: ({ pipelineId }) => (pipelineId === undefined ? undefined : boardRoom(pipelineId)),
})
