/** The deals of one contact, live, in the contact panel: the newest `ofContactLimit`. */
import * as z from 'zod/mini'
import { event, view } from '../platform/operation.ts'
import { id } from '../platform/values.ts'
import { deal, ofContactRoom } from './deal.ts'

export const ofContactLimit = 200

export const ofContactState = z.strictObject({ deals: z.record(z.string(), deal) })
export type OfContactState = z.infer<typeof ofContactState>

export const dealsOfContact = view('deals.of-contact', {
  params: z.strictObject({ contactId: id }),
  state: ofContactState,
  needs: 'view_crm',
  room: ({ contactId }) => ofContactRoom(contactId),
})

/** It is another person's now, or nobody's. */
export const dealLeftContact = event('deals.left_contact', z.strictObject({ dealId: id, contactId: id }), {
  rooms: ({ contactId }) => [ofContactRoom(contactId)],
  about: ({ contactId }) => [contactId],
})
