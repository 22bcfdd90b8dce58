import * as z from 'zod/mini'
import { command, event } from '../platform/operation.ts'
import { day, id, integer, money } from '../platform/values.ts'
import {
  contactName,
  deal,
  dealFieldPatch,
  dealRooms,
  dealTags,
  overwrites,
  probability,
  seenCommands,
  title,
} from './deal.ts'

/**
 * Changes what a card says. `version` is the one the user saw: what is stated and differs from it is the change; what is
 * absent stays. Where another device or user has changed other fields meanwhile both changes stand; a field that both
 * changed is refused with who did it, and when.
 */
export const editDeal = command('deals.edit', {
  input: z.strictObject({
    dealId: id,
    version: integer(1),
    seenCommands,
    overwrites,
    title: z.optional(title),
    contact: z.optional(z.nullable(contactName)),
    /** The contact's card, or none; absent, the deal keeps the one it has. */
    contactId: z.optional(z.nullable(id)),
    organizationId: z.optional(z.nullable(id)),
    value: z.optional(money),
    probability: z.optional(probability),
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
    'deals.pipeline_archived',
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
