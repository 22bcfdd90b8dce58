/** The events that an endpoint can be called with, without their bodies: screens need the names alone. */
import * as z from 'zod/mini'

export const eventNames = [
  'conversations.opened',
  'conversations.changed',
  'conversations.message_added',
  'conversations.message_changed',
  'replies.rated',
  'contacts.added',
  'contacts.changed',
  'contacts.merged',
  'contacts.removed',
  'deals.created',
  'deals.edited',
  'deals.moved',
  'deals.won',
  'deals.archived',
  'deals.restored',
  'deals.merged',
  'deals.automation_called',
  'deals.automation_saved',
  'deals.automation_removed',
  'deals.pipeline_changed',
  'deals.target_saved',
  'deals.target_removed',
  'deals.product_saved',
  'deals.pricelist_saved',
  'deals.activity_saved',
  'deals.activity_removed',
  'deals.items_saved',
  'deals.quote_saved',
  'deals.quote_opened',
  'deals.organization_saved',
  'deals.contact_linked',
  'deals.contact_unlinked',
  'warroom.incident_declared',
  'warroom.incident_changed',
  'warroom.notice_given',
  'warroom.alert_raised',
  'warroom.alert_changed',
] as const
export type EventName = (typeof eventNames)[number]

export const eventName = z.enum(eventNames)

export const isEventName = (name: string): name is EventName => eventNames.some((value) => value === name)
