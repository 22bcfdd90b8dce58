import * as z from 'zod/mini'
import { command, event } from '../platform/operation.ts'
import { id } from '../platform/values.ts'
import { deal, dealRooms, outcomeReason, stage } from './deal.ts'

/** Puts a card into a column, above the card `before`, or at the end when that is null. `reason`: why it was lost. */
export const moveDeal = command('deals.move', {
  input: z.strictObject({ dealId: id, to: stage, before: z.nullable(id), reason: z.optional(outcomeReason) }),
  output: deal,
  needs: 'update_crm',
  errors: ['deals.not_found', 'deals.neighbour_not_found', 'deals.move_refused', 'deals.archived'],
})

export const dealMoved = event('deals.moved', z.strictObject({ deal, from: stage }), { rooms: dealRooms })
