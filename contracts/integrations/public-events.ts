/** The events that leave the house. */
import { type Contact, contactAdded, contactChanged, contactRemoved, contactsMerged } from '../contacts/contact.ts'
import { type Conversation, conversationChanged, conversationOpened } from '../conversations/conversation.ts'
import { type Message, messageAdded, messageChanged } from '../conversations/message.ts'
import { conversationRated } from '../replies/survey.ts'
import { type Alert, alertChanged, alertRaised } from '../warroom/alerts/alert.ts'
import { noticeGiven } from '../warroom/groups/notice.ts'
import { type Incident, incidentChanged, incidentDeclared } from '../warroom/incidents/incident.ts'
import { dealEvents } from './deal-events.ts'
import * as example from './examples.ts'
import { type PublicEvent, publicEvent } from './public-event.ts'

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
  ...dealEvents,
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

type Payload = { name: string; at: string; subject: string; data: object }
export const payload = ({ name, at, subject, data }: Payload) => ({ type: name, timestamp: at, subject, data })

/** What an endpoint is called with, beside its headers. */
export const payloadOf = (event: Payload): string => JSON.stringify(payload(event))
