/** A deal leaves the boards and comes back; `edit-many.ts` does both. */
import * as z from 'zod/mini'
import { event } from '../platform/operation.ts'
import { deal, dealRooms } from './deal.ts'

export const dealArchived = event('deals.archived', z.strictObject({ deal }), { rooms: dealRooms })
export const dealRestored = event('deals.restored', z.strictObject({ deal }), { rooms: dealRooms })
