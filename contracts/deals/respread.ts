import * as z from 'zod/mini'
import { event } from '../platform/operation.ts'
import { id } from '../platform/values.ts'
import { boardRoom, rank, stage } from './deal.ts'

/**
 * A column's ranks were drawn anew, evenly, because they had grown long from many drops into one gap.
 * No card changes its place.
 */
export const columnRespread = event(
  'deals.column_respread',
  z.strictObject({ pipelineId: id, stage, ranks: z.record(z.string(), rank) }),
  { rooms: ({ pipelineId }) => [boardRoom(pipelineId)] },
)
