/** A deal leaves the boards and comes back; `edit-many.ts` does both. */
import * as z from 'zod/mini'
import { event, query } from '../platform/operation.ts'
import { id } from '../platform/values.ts'
import { deal, dealRooms } from './deal.ts'

export const dealArchived = event('deals.archived', z.strictObject({ deal }), { rooms: dealRooms })
export const dealRestored = event('deals.restored', z.strictObject({ deal }), { rooms: dealRooms })

export const archivedLimit = 200

/** What was archived last of a pipeline, and how many there are in all. */
export const archivedDeals = query('deals.archived-deals', {
  input: z.strictObject({ pipelineId: id }),
  output: z.strictObject({ rows: z.array(deal), total: z.int() }),
  needs: 'view_crm',
  errors: ['deals.pipeline_not_found'],
})
