/**
 * The events that leave the house: which, about which subject, what of each, and an example. What is not named in `data`
 * does not go out, so a field that an event gains stays inside until it is offered here. Names and fields only grow.
 */
import * as z from 'zod/mini'
import type { $ZodType, output } from 'zod/v4/core'
import { type Contact, contactAdded, contactChanged, contactRemoved, contactsMerged } from '../contacts/contact.ts'
import { type Conversation, conversationChanged, conversationOpened } from '../conversations/conversation.ts'
import { type Message, messageAdded, messageChanged } from '../conversations/message.ts'
import { dealArchived, dealRestored } from '../deals/archive.ts'
import { automationCalled } from '../deals/automations.ts'
import { dealCreated } from '../deals/create.ts'
import type { Deal } from '../deals/deal.ts'
import { dealEdited } from '../deals/edit.ts'
import { dealMoved } from '../deals/move.ts'
import { dealWon } from '../deals/win.ts'
import type { Event } from '../platform/operation.ts'
import { conversationRated } from '../replies/survey.ts'
import { type Alert, alertChanged, alertRaised } from '../warroom/alerts/alert.ts'
import { noticeGiven } from '../warroom/groups/notice.ts'
import { type Incident, incidentChanged, incidentDeclared } from '../warroom/incidents/incident.ts'
import * as example from './examples.ts'

export type Outgoing = { subject: string; data: object }

export type PublicEvent = {
  readonly contract: Event
  /** Null: this one stays inside, or its words were erased. */
  readonly read: (body: unknown) => Outgoing | null
  /** A body of it, and what goes out of that. */
  readonly sample: object
  readonly example: object
}

/** `subject` is the id of what it is about: deliveries about one subject keep their order. */
type Spec<B extends $ZodType> = {
  subject: (body: output<B>) => string
  data: (body: output<B>) => object
  isOffered?: (body: output<B>) => boolean
  example: output<B>
}

const publicEvent = <B extends $ZodType>(contract: Event<B>, spec: Spec<B>): PublicEvent => ({
  contract,
  read: (body) => {
    const parsed = z.safeParse(contract.body, body)
    if (!parsed.success || spec.isOffered?.(parsed.data) === false) return null
    return { subject: spec.subject(parsed.data), data: spec.data(parsed.data) }
  },
  sample: z.parse(z.record(z.string(), z.unknown()), spec.example),
  example: spec.data(spec.example),
})

const outgoingConversation = (conversation: Conversation) => {
  const { id, contactId, contactName, channelId, channel, address, subject, state } = conversation
  const { assigneeId, queueId, priority, waitingSince, openedAt, closedAt, closeReason, mergedInto } = conversation
  return {
    ...{ id, contactId, contactName, channelId, channel, address, subject, state, assigneeId, queueId, priority },
    ...{ waitingSince, openedAt, closedAt, closeReason, mergedInto },
  }
}

const outgoingMessage = ({ message, contactId }: { message: Message; contactId: string }) => {
  const { id, conversationId, seq, direction, author, content, replyTo, status, problem, at } = message
  const shown = content.type === 'call' ? { type: content.type } : content
  return {
    message: { id, conversationId, seq, direction, author, content: shown, replyTo, status, problem, at },
    contactId,
  }
}
/** Notes and what colleagues did among themselves stay inside. */
const isWithCustomer = ({ message }: { message: Message }) => message.direction !== 'inside'

const outgoingContact = (contact: Contact) => {
  const { id, name, note, addresses, tags, bases, fields, createdAt, changedAt, mergedInto } = contact
  return { id, name, note, addresses, tags, bases, fields, createdAt, changedAt, mergedInto }
}

const outgoingDeal = (deal: Deal) => {
  const { id, pipelineId, stage, title, contact, contactId, value, probability, ownerId, ownerName } = deal
  const { createdAt, movedAt, expectedClose = null, outcome = null, tagIds = [], archivedAt = null } = deal
  return {
    ...{ id, pipelineId, stage, title, contact, contactId, value, probability, ownerId, ownerName },
    ...{ createdAt, movedAt, expectedClose, outcome, tagIds, archivedAt },
  }
}

const outgoingIncident = (incident: Incident) => {
  const { id, number, title, severity, state, queueIds, channelIds, roles, declaredBy, declaredAt } = incident
  const { acknowledgedAt, mitigatedAt, resolvedAt, reviewedAt } = incident
  return {
    ...{ id, number, title, severity, state, queueIds, channelIds, roles, declaredBy, declaredAt },
    ...{ acknowledgedAt, mitigatedAt, resolvedAt, reviewedAt },
  }
}

const outgoingAlert = ({ id, ruleId, name, severity, state, target, values, raisedAt, clearedAt }: Alert) => ({
  ...{ id, ruleId, name, severity, state, target, values, raisedAt, clearedAt },
})

const conversationEvent = { subject: ({ conversation }: { conversation: Conversation }) => conversation.id }
const messageEvent = {
  subject: ({ message }: { message: Message }) => message.conversationId,
  isOffered: isWithCustomer,
  data: outgoingMessage,
}
const contactEvent = { subject: ({ contact }: { contact: Contact }) => contact.id }
const dealEvent = {
  subject: ({ deal }: { deal: Deal }) => deal.id,
  data: ({ deal }: { deal: Deal }) => ({ deal: outgoingDeal(deal) }),
}
const incidentEvent = { subject: ({ incident }: { incident: Incident }) => incident.id }
const alertEvent = { subject: ({ alert }: { alert: Alert }) => alert.id }

export const publicEvents: readonly PublicEvent[] = [
  publicEvent(conversationOpened, {
    ...conversationEvent,
    data: ({ conversation }) => ({ conversation: outgoingConversation(conversation) }),
    example: { conversation: example.conversation },
  }),
  publicEvent(conversationChanged, {
    ...conversationEvent,
    data: ({ conversation, before }) => ({ conversation: outgoingConversation(conversation), before }),
    example: example.conversationClosed,
  }),
  publicEvent(messageAdded, { ...messageEvent, example: { message: example.message, contactId: example.contact.id } }),
  publicEvent(messageChanged, { ...messageEvent, example: { message: example.sent, contactId: example.contact.id } }),
  publicEvent(conversationRated, {
    subject: ({ conversationId }) => conversationId,
    data: (rated) => rated,
    example: example.rated,
  }),
  publicEvent(contactAdded, {
    ...contactEvent,
    data: ({ contact, source }) => ({ contact: outgoingContact(contact), source }),
    example: { contact: example.contact, source: 'channel' },
  }),
  publicEvent(contactChanged, {
    ...contactEvent,
    data: ({ contact }) => ({ contact: outgoingContact(contact) }),
    example: { contact: example.contact },
  }),
  publicEvent(contactsMerged, {
    ...contactEvent,
    data: ({ contact, gone }) => ({ contact: outgoingContact(contact), gone: outgoingContact(gone) }),
    example: example.merged,
  }),
  publicEvent(contactRemoved, {
    subject: ({ contactId }) => contactId,
    data: ({ contactId }) => ({ contactId }),
    example: { contactId: example.contact.id },
  }),
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
  publicEvent(incidentDeclared, {
    ...incidentEvent,
    data: ({ incident }) => ({ incident: outgoingIncident(incident) }),
    example: { incident: example.incident },
  }),
  publicEvent(incidentChanged, {
    ...incidentEvent,
    data: ({ incident, before }) => ({ incident: outgoingIncident(incident), before }),
    example: { incident: { ...example.incident, state: 'investigating' }, before: 'declared' },
  }),
  publicEvent(noticeGiven, {
    subject: ({ notice }) => notice.incidentId ?? notice.id,
    data: ({ notice: { id, incidentId, source, text, sender, at } }) => ({
      notice: { id, incidentId, source, text, sender, at },
    }),
    example: { notice: example.notice },
  }),
  publicEvent(alertRaised, {
    ...alertEvent,
    data: ({ alert }) => ({ alert: outgoingAlert(alert) }),
    example: { alert: example.alert },
  }),
  publicEvent(alertChanged, {
    ...alertEvent,
    data: ({ alert, before }) => ({ alert: outgoingAlert(alert), before }),
    example: { alert: { ...example.alert, state: 'acknowledged' }, before: 'firing' },
  }),
]

const byName = new Map(publicEvents.map((publicEvent) => [publicEvent.contract.name, publicEvent]))
export const publicEventOf = (name: string): PublicEvent | undefined => byName.get(name)

/** What an endpoint is called with, beside its headers. */
export const payloadOf = (event: { name: string; at: string; subject: string; data: object }): string =>
  JSON.stringify({ type: event.name, timestamp: event.at, subject: event.subject, data: event.data })
