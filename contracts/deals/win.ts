import * as z from 'zod/mini'
import { command, event } from '../platform/operation.ts'
import { id } from '../platform/values.ts'
import { deal, dealRooms, outcomeReason } from './deal.ts'

/** The sale is made: from a closing stage, with its reason. The card stays where it is. */
export const winDeal = command('deals.win', {
  input: z.strictObject({ dealId: id, reason: z._default(z.nullable(outcomeReason), null) }),
  output: deal,
  needs: 'update_crm',
  errors: ['deals.not_found', 'deals.move_refused', 'deals.archived', 'deals.pipeline_archived'],
})

export const dealWon = event('deals.won', z.strictObject({ deal }), { rooms: dealRooms })
