/** What the copilot does in the transaction that changes a conversation: it measures what goes out and keeps what was closed. */
import { closeReasons } from '@aura/contracts/conversations/conversation.ts'
import { editShare } from '@aura/machines/copilot/edit-share.ts'
import { sql } from 'kysely'
import { readableText } from '../agents/index.ts'
import type { ConversationEffects, ConversationRow } from '../conversations/index.ts'
import { cutText } from '../platform/cut-text.ts'
import type { Db } from '../platform/database/transact.ts'
import { findDraftsLater } from './find-drafts.ts'
import { summarizeLater } from './summary.ts'

/** So much of a customer's words says what a conversation is about. */
const caseLength = 2_000
const messagesRead = 20

async function keepCase(tx: Db, row: ConversationRow, now: Date): Promise<void> {
  const rows = await tx
    .selectFrom('messages')
    .where('conversation_id', '=', row.id)
    .where('direction', '=', 'in')
    .select('content')
    .orderBy('seq')
    .limit(messagesRead)
    .execute()
  const texts = rows.flatMap(({ content }) => readableText(content) ?? [])
  const words = cutText(texts.join(' '), caseLength)
  const lexemes = sql<string>`knowledge_lexemes(${row.company_id}, ${words})`
  const values = { contact_id: row.contact_id, reason: row.close_reason ?? '', closed_at: now, lexemes }
  await tx
    .insertInto('copilot_cases')
    .values({ company_id: row.company_id, conversation_id: row.id, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'conversation_id']).doUpdateSet(values))
    .execute()
}

export const copilotEffects: ConversationEffects = {
  saved: async ({ tx, now }, before, row) => {
    await summarizeLater(tx, before, row, now)
    const isClosing = row.state === 'closed' && before.state !== 'closed' && row.merged_into === null
    if (!isClosing || !closeReasons.some((reason) => reason === row.close_reason)) return
    await keepCase(tx, row, now)
    await findDraftsLater(tx, row.company_id, now)
  },

  messageSaved: async ({ tx }, row, message) => {
    const { content, author, direction } = message
    if (direction !== 'out' || author.kind !== 'user' || author.id === null || content.type !== 'text') return
    const found = await tx
      .selectFrom('copilot_suggestions')
      .where('conversation_id', '=', row.id)
      .where('user_id', '=', author.id)
      .where('taken_at', '<=', message.at)
      .where('message_id', 'is', null)
      .select(['id', 'text'])
      .orderBy('taken_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!found) return
    await tx
      .updateTable('copilot_suggestions')
      .set({ message_id: message.id, changed: editShare(found.text, content.text), text: '' })
      .where('id', '=', found.id)
      .execute()
  },
}
