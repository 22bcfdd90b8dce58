import type { Message } from '@aura/contracts/conversations/message.ts'

export const message = (seq: number, over: Partial<Message> = {}): Message => ({
  id: `message ${seq}`,
  conversationId: 'conversation',
  seq,
  direction: 'in',
  author: { kind: 'contact', id: 'contact', name: 'Marina' },
  content: { type: 'text', text: `${seq}` },
  replyTo: null,
  reactions: [],
  status: null,
  problem: null,
  at: '2026-03-02T10:00:00.000Z',
  ...over,
})
