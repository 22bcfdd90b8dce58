import * as z from 'zod/mini'
import { command, event } from '../platform/operation.ts'
import { day, id, money } from '../platform/values.ts'
import {
  contactName,
  deal,
  dealFieldPatch,
  dealRooms,
  dealTags,
  outcomeReason,
  probability,
  stage,
  title,
} from './deal.ts'

/** Opens a deal at the end of a column. The client makes the id, so a repeat makes no second card. */
export const createDeal = command('deals.create', {
  input: z.strictObject({
    dealId: id,
    pipelineId: z.optional(id),
    stage: z._default(stage, 'prospecting'),
    title,
    contact: z._default(z.nullable(contactName), null),
    /** The contact's card; the deal then takes its name. */
    contactId: z._default(z.nullable(id), null),
    organizationId: z.optional(z.nullable(id)),
    value: money,
    probability,
    expectedClose: z.optional(z.nullable(day)),
    /** Absent, the user who opens the deal owns it. */
    ownerId: z.optional(id),
    tagIds: z.optional(dealTags),
    fields: z.optional(dealFieldPatch),
    /** Why it was lost, for a deal that is opened as a lost one. */
    reason: z.optional(outcomeReason),
  }),
  output: deal,
  needs: 'create_crm',
  errors: [
    'deals.pipeline_not_found',
    'deals.pipeline_archived',
    'deals.board_full',
    'deals.id_taken',
    'deals.move_refused',
    'contacts.not_found',
    'deals.organization_not_found',
    'companies.user_not_found',
    'contacts.tag_not_found',
    'contacts.field_not_found',
    'contacts.field_required',
    'contacts.field_refused',
  ],
})

export const dealCreated = event(
  'deals.created',
  z.strictObject({
    deal,
    /** Set on sample data of a new company: no figure of a day counts it, so that none remembers it. */
    sample: z.optional(z.literal(true)),
  }),
  { rooms: dealRooms },
)

/** The samples are removed, and this one stays, because something refers to it: a deal like any other from now on. */
export const sampleDealAdopted = event('deals.sample_adopted', z.strictObject({ deal }), { rooms: dealRooms })
