/** What the copilot reads of a conversation: its messages, what the customer wrote last, and the mask that knows the name. */
import type { Mask } from '@aura/machines/ai/mask.ts'
import { conversationMessages, readableText, type ThreadMessage } from '../agents/index.ts'
import { type ChatMessage, maskOf } from '../ai/index.ts'
import type { ConversationRow } from '../conversations/index.ts'
import { cutText } from '../platform/cut-text.ts'
import type { Db } from '../platform/database/transact.ts'
import { refuse } from '../platform/refuse.ts'

const messagesRead = 30
const wordsLength = 2_000
const queryLength = 400

export type Subject = {
  conversation: Pick<
    ConversationRow,
    'company_id' | 'id' | 'contact_id' | 'contact_name' | 'channel_kind' | 'queue_id' | 'ai_agent_id'
  >
  messages: ChatMessage[]
  /** What the customer wrote that nobody has answered; else the last of it. */
  words: string
  /** So much of it as is searched with. */
  query: string
  /** Of the customer's last message; 0 before any. */
  seq: number
  mask: Mask
}

export async function readSubject(tx: Db, conversationId: string): Promise<Subject> {
  const conversation = await tx
    .selectFrom('conversations')
    .where('id', '=', conversationId)
    .select(['company_id', 'id', 'contact_id', 'contact_name', 'channel_kind', 'queue_id', 'ai_agent_id'])
    .executeTakeFirst()
  if (!conversation) return refuse('conversations.not_found')
  const rows = await tx
    .selectFrom('messages')
    .where('conversation_id', '=', conversationId)
    .select(['seq', 'direction', 'content', 'at'])
    .orderBy('seq', 'desc')
    .limit(messagesRead)
    .execute()
  const thread = rows.toReversed().filter(({ direction }) => direction !== 'inside')
  const mask = await maskOf(tx)
  mask.learnPerson(conversation.contact_name)
  const seq = thread.findLast(({ direction }) => direction === 'in')?.seq ?? 0
  const words = wordsOf(thread)
  return { conversation, messages: conversationMessages(thread), words, query: cutText(words, queryLength), seq, mask }
}

function wordsOf(thread: readonly ThreadMessage[]): string {
  const answered = thread.findLastIndex(({ direction }) => direction === 'out')
  const unanswered = thread.slice(answered + 1)
  const inbound = (unanswered.length > 0 ? unanswered : thread).filter(({ direction }) => direction === 'in')
  const texts = inbound.slice(-3).flatMap(({ content }) => readableText(content) ?? [])
  return cutText(texts.join(' '), wordsLength)
}
