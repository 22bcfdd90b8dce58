/** What leaves the house of deals, their activities and quotes, and organizations. */
import { type Activity, activityRemoved, activitySaved } from '../deals/activities.ts'
import { dealArchived, dealRestored } from '../deals/archive.ts'
import { automationCalled } from '../deals/automations.ts'
import { dealCreated } from '../deals/create.ts'
import type { Deal } from '../deals/deal.ts'
import { dealEdited } from '../deals/edit.ts'
import { dealMoved } from '../deals/move.ts'
import {
  contactLinked,
  contactUnlinked,
  type Organization,
  organizationSaved,
} from '../deals/organizations/organization.ts'
import { type Quote, quoteSaved } from '../deals/quotes/quote.ts'
import { dealWon } from '../deals/win.ts'
import * as example from './deal-examples.ts'
import { type PublicEvent, publicEvent } from './public-event.ts'

const outgoingDeal = (deal: Deal) => {
  const { id, pipelineId, stage, title, contact, contactId, value, probability, ownerId, ownerName } = deal
  const { createdAt, movedAt, expectedClose = null, outcome = null, tagIds = [], archivedAt = null } = deal
  const { organization = null, fields = {} } = deal
  return {
    ...{ id, pipelineId, stage, title, contact, contactId, value, probability, ownerId, ownerName },
    ...{ createdAt, movedAt, expectedClose, outcome, tagIds, archivedAt, organization, fields },
  }
}

const outgoingActivity = (activity: Activity) => {
  const { id, dealId, dealTitle, pipelineId, kind, text, dueAt, remindAt, assigneeId } = activity
  const { file, doneAt, createdById, createdAt } = activity
  return {
    ...{ id, dealId, dealTitle, pipelineId, kind, text, dueAt, remindAt, assigneeId },
    ...{ file, doneAt, createdById, createdAt },
  }
}

const outgoingQuote = (quote: Quote) => {
  const { id, dealId, number, revision, state, title, customer, currency, rows, total, validUntil } = quote
  const { note, issuedAt, issuedBy, file, ofMerged, links } = quote
  return {
    ...{ id, dealId, number, revision, state, title, customer, currency, rows, total, validUntil },
    ...{ note, issuedAt, issuedBy, file, ofMerged, links },
  }
}

const outgoingOrganization = (organization: Organization) => {
  const { id, name, legalName, cnpj, email, phone, website, street, city, state, note } = organization
  const { archived, createdAt, changedAt } = organization
  return {
    ...{ id, name, legalName, cnpj, email, phone, website, street, city, state, note },
    ...{ archived, createdAt, changedAt },
  }
}

const dealEvent = {
  subject: ({ deal }: { deal: Deal }) => deal.id,
  data: ({ deal }: { deal: Deal }) => ({ deal: outgoingDeal(deal) }),
}

export const dealEvents: readonly PublicEvent[] = [
  publicEvent(dealCreated, { ...dealEvent, example: { deal: example.deal } }),
  publicEvent(dealEdited, { ...dealEvent, example: { deal: example.deal } }),
  publicEvent(dealMoved, {
    ...dealEvent,
    data: ({ deal, from, undone }) => ({ deal: outgoingDeal(deal), from, ...(undone && { undone }) }),
    example: { deal: example.deal, from: 'qualification' },
  }),
  publicEvent(dealWon, {
    ...dealEvent,
    example: {
      deal: { ...example.deal, outcome: { result: 'won', reason: 'Prazo', at: example.deal.movedAt } },
    },
  }),
  publicEvent(dealArchived, { ...dealEvent, example: { deal: { ...example.deal, archivedAt: example.deal.movedAt } } }),
  publicEvent(dealRestored, { ...dealEvent, example: { deal: example.deal } }),
  publicEvent(automationCalled, {
    subject: ({ deal: { id } }) => id,
    data: ({ automation, deal }) => ({ automation, deal: outgoingDeal(deal) }),
    example: { automation: { id: example.deal.id, name: 'Pedido fechado' }, deal: example.deal },
  }),
  // Deliveries keep the order of the activity and of the contact, also from one deal or organization to another.
  publicEvent(activitySaved, {
    subject: ({ activity }) => activity.id,
    data: ({ activity, before }) => ({ activity: outgoingActivity(activity), before }),
    example: { activity: example.activity, before: null },
  }),
  publicEvent(activityRemoved, {
    subject: ({ activityId }) => activityId,
    data: ({ activityId, dealId, assigneeId }) => ({ activityId, dealId, assigneeId }),
    example: { activityId: example.activity.id, dealId: example.deal.id, assigneeId: example.activity.assigneeId },
  }),
  publicEvent(quoteSaved, {
    subject: ({ quote }) => quote.id,
    data: ({ quote }) => ({ quote: outgoingQuote(quote) }),
    example: { quote: example.quote },
  }),
  publicEvent(organizationSaved, {
    subject: ({ organization }) => organization.id,
    data: ({ organization }) => ({ organization: outgoingOrganization(organization) }),
    example: { organization: example.organization },
  }),
  publicEvent(contactLinked, {
    subject: ({ contact }) => contact.contactId,
    data: ({ organizationId, contact }) => ({ organizationId, contact }),
    example: example.linked,
  }),
  publicEvent(contactUnlinked, {
    subject: ({ contactId }) => contactId,
    data: ({ organizationId, contactId }) => ({ organizationId, contactId }),
    example: { organizationId: example.organization.id, contactId: example.linked.contact.contactId },
  }),
]
