/** A message as it goes over the wire. */
import type { Message } from '@aura/contracts/conversations/message.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'

export type MessageRow = Selectable<Schema['messages']>

export const wireMessage = (row: MessageRow): Message => ({
  id: row.id,
  conversationId: row.conversation_id,
  seq: row.seq,
  direction: row.direction,
  author: row.author,
  content: row.content,
  replyTo: row.reply_to,
  reactions: row.reactions,
  status: row.status,
  problem: row.problem,
  ...(row.problem_params && { problemParams: row.problem_params }),
  ...(row.campaign && { campaign: true }),
  ...(row.is_confirmation && { confirmation: true }),
  at: row.at.toISOString(),
})
