import type { Conversation } from '@aura/contracts/conversations/conversation.ts'

/** A conversation that changed at `at`; ids and times need only be in order. */
export const row = (id: string, at: number, over: Partial<Conversation> = {}): Conversation => ({
  id,
  contactId: `contact of ${id}`,
  contactName: id,
  channelId: 'channel',
  channel: 'whatsapp',
  address: '+5511987654321',
  state: 'open',
  assigneeId: null,
  floor: 0,
  preview: null,
  lastSeq: 1,
  unread: 1,
  lastInboundAt: null,
  waitingSince: null,
  windowEndsAt: null,
  snoozedUntil: null,
  openedAt: '0',
  closedAt: null,
  closeReason: null,
  changedAt: `${at}`,
  version: 1,
  ...over,
})
