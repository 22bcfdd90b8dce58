import * as z from 'zod/mini'
import { command, event } from '../platform/operation.ts'
import { day, id, integer, money } from '../platform/values.ts'
import { contactName, deal, dealFieldPatch, dealRooms, dealTags, overwrites, probability, title } from './deal.ts'

/**
 * Changes what a card says. `version` is the one the user saw: what differs from it is the change. Where somebody else has
 * changed other fields meanwhile both changes stand; a field that both changed is refused with who did it, and when.
 */
export const editDeal = command('deals.edit', {
  input: z.strictObject({
    dealId: id,
    version: integer(1),
    overwrites,
    title,
    contact: z.nullable(contactName),
    /** The contact's card, or none; absent, the deal keeps the one it has. */
    contactId: z.optional(z.nullable(id)),
    /** Absent, the deal keeps the organization it has. */
    organizationId: z.optional(z.nullable(id)),
    value: money,
    probability,
    /** Absent, the deal keeps the day it has; so it is with its owner and its tags. */
    expectedClose: z.optional(z.nullable(day)),
    ownerId: z.optional(id),
    tagIds: z.optional(dealTags),
    fields: z.optional(dealFieldPatch),
  }),
  output: deal,
  needs: 'update_crm',
  errors: [
    'deals.not_found',
    'command.stale',
    'deals.edit_conflict',
    'deals.move_refused',
    'deals.archived',
    'deals.value_follows_items',
    'contacts.not_found',
    'deals.organization_not_found',
    'companies.user_not_found',
    'contacts.tag_not_found',
    'contacts.field_not_found',
    'contacts.field_required',
    'contacts.field_refused',
  ],
})

export const dealEdited = event('deals.edited', z.strictObject({ deal }), { rooms: dealRooms })
