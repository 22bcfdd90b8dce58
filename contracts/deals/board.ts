import * as z from 'zod/mini'
import { view } from '../platform/operation.ts'
import { id } from '../platform/values.ts'
import { boardRoom, deal } from './deal.ts'
import { pipeline } from './pipeline.ts'

export const boardState = z.strictObject({
  pipeline,
  /** Every deal of the pipeline by id; a column is those of one stage in the order of their rank. */
  deals: z.record(z.string(), deal),
})
export type BoardState = z.infer<typeof boardState>

/** The largest board there is: a view is bounded, so creating past this is refused. */
export const boardLimit = 2000

export const board = view('deals.board', {
  params: z.strictObject({ pipelineId: z.optional(id) }),
  state: boardState,
  needs: 'view_crm',
  // A deal with an organization, tags and the company's own fields is three times as long as a bare one.
  largestBytes: 4 * 1024 * 1024,
  room: ({ pipelineId }) => (pipelineId === undefined ? undefined : boardRoom(pipelineId)),
})
