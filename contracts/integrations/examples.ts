/** A made-up customer, and what happened with them: the bodies behind the examples of public events. */
import type { Contact } from '../contacts/contact.ts'
import type { Conversation } from '../conversations/conversation.ts'
import type { Message } from '../conversations/message.ts'
import type { Rated } from '../replies/survey.ts'
import type { Alert } from '../warroom/alerts/alert.ts'
import type { Notice } from '../warroom/groups/notice.ts'
import type { Incident } from '../warroom/incidents/incident.ts'

export const at = '2026-11-03T14:32:08.000Z'
export const soon = '2026-11-03T14:35:41.000Z'
export const idOf = (n: number) => `0199a0e0-0000-7000-8000-${String(n).padStart(12, '0')}`

export const contact: Contact = {
  id: idOf(1),
  name: 'Marina Prado',
  note: null,
  addresses: [{ id: idOf(2), kind: 'phone', value: '+5511987654321' }],
  tags: [],
  bases: [],
  fields: {},
  createdAt: at,
  changedAt: at,
  mergedInto: null,
  version: 1,
}

export const merged = {
  mergeId: idOf(3),
  contact,
  consents: [],
  gone: { ...contact, id: idOf(4), addresses: [], mergedInto: contact.id },
}

export const conversation: Conversation = {
  id: idOf(5),
  contactId: contact.id,
  contactName: contact.name,
  channelId: idOf(6),
  channel: 'whatsapp',
  address: '+5511987654321',
  subject: null,
  state: 'waiting',
  assigneeId: null,
  queueId: idOf(7),
  offeredTo: null,
  priority: 0,
  ownershipVersion: 0,
  preview: null,
  lastSeq: 1,
  unread: 1,
  lastInboundAt: at,
  waitingSince: at,
  windowEndsAt: null,
  snoozedUntil: null,
  answerDueAt: null,
  resolveDueAt: null,
  openedAt: at,
  closedAt: null,
  closeReason: null,
  mergedInto: null,
  changedAt: at,
  version: 1,
}

export const agentId = idOf(8)

export const conversationClosed = {
  conversation: {
    ...conversation,
    state: 'closed' as const,
    assigneeId: agentId,
    waitingSince: null,
    closedAt: soon,
    closeReason: 'resolved' as const,
  },
  before: { state: 'open' as const, assigneeId: agentId, queueId: conversation.queueId },
}

export const message: Message = {
  id: idOf(9),
  conversationId: conversation.id,
  seq: 1,
  direction: 'in',
  author: { kind: 'contact', id: contact.id, name: contact.name },
  content: { type: 'text', text: 'Olá, meu pedido ainda não chegou.' },
  replyTo: null,
  reactions: [],
  status: null,
  problem: null,
  at,
}

export const sent: Message = {
  ...message,
  id: idOf(10),
  seq: 2,
  direction: 'out',
  author: { kind: 'user', id: agentId, name: 'Rafael Nunes' },
  content: { type: 'text', text: 'Olá, Marina. Vou verificar agora.' },
  status: 'delivered',
  at: soon,
}

export const rated: Rated = {
  conversationId: conversation.id,
  contactId: contact.id,
  channelId: conversation.channelId,
  channel: 'whatsapp',
  agentId,
  rating: 5,
  comment: null,
  at: soon,
}

export const incident: Incident = {
  id: idOf(13),
  number: 12,
  title: 'WhatsApp fora do ar',
  severity: 'critical',
  state: 'declared',
  queueIds: [],
  channelIds: [conversation.channelId],
  roles: {},
  declaredBy: { id: agentId, name: 'Rafael Nunes' },
  declaredAt: at,
  acknowledgedBy: null,
  acknowledgedAt: null,
  mitigatedAt: null,
  resolvedAt: null,
  reviewedAt: null,
  version: 1,
}

export const alert: Alert = {
  id: idOf(14),
  ruleId: idOf(15),
  name: 'Fila cheia',
  severity: 'high',
  state: 'firing',
  target: { kind: 'queue', id: idOf(7), name: 'Suporte' },
  conditions: [],
  values: [28],
  raisedAt: at,
  acknowledgedBy: null,
  assignee: null,
  snoozedUntil: null,
  clearedAt: null,
  version: 1,
}

export const notice: Notice = {
  id: idOf(16),
  incidentId: incident.id,
  source: { by: 'group', group: 'technical' },
  text: 'WhatsApp fora do ar. Entrem na sala.',
  sender: incident.declaredBy,
  at: soon,
  receipts: [],
}
