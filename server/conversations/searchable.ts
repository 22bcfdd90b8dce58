/**
 * Conversations are found by their contact's name or address, and by their messages; then the address leads to the
 * message.
 */
import type { SearchResult } from '@aura/contracts/search/find.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { findEntries, inOrder, type Searchable } from '../search/index.ts'
import { snippetOf } from './snippet.ts'
import { type ConversationRow, previewText } from './store.ts'

export const searchableConversations: Searchable = { type: 'conversation', find }

async function find(tx: Db, text: string, limit: number): Promise<SearchResult[]> {
  const texts = await saidIn(tx, text, limit)
  const existing = new Set(texts.map(({ id }) => id))
  // Where both find something, neither hides the other.
  const most = Math.max(limit - texts.length, Math.ceil(limit / 2))
  const named = (await withNamed(tx, text, limit)).filter(({ id }) => !existing.has(id)).slice(0, most)
  return [...named, ...texts].slice(0, limit)
}

const contactsCompared = 50

/** The newest of those with the people who are called so. */
async function withNamed(tx: Db, text: string, limit: number): Promise<SearchResult[]> {
  const people = await findEntries(tx, 'contact', text, contactsCompared)
  if (people.length === 0) return []
  const rows = await tx
    .selectFrom('conversations')
    .where('contact_id', 'in', people)
    .where('from_campaign', '=', false)
    .selectAll()
    .orderBy('changed_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...result(row),
    subtitle: row.preview?.text || row.address,
    timestamp: (row.preview ? new Date(row.preview.at) : row.opened_at).toISOString(),
    path: `/operations?c=${row.id}`,
  }))
}

async function saidIn(tx: Db, text: string, limit: number): Promise<SearchResult[]> {
  const { rows: found } = await sql<{ id: string }>`
    select message as id from messages_find(${text}, ${limit}::integer)`.execute(tx)
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const messages = await tx
    .selectFrom('messages')
    .where('id', 'in', ids)
    .select(['id', 'conversation_id', 'seq', 'content', 'at'])
    .execute()
  const rows = await tx
    .selectFrom('conversations')
    .where('id', 'in', [...new Set(messages.map((message) => message.conversation_id))])
    .selectAll()
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return inOrder(ids, messages).flatMap(({ conversation_id, seq, content, at }) => {
    const row = byId.get(conversation_id)
    if (!row) return []
    const words = 'text' in content ? content.text : previewText(content)
    return {
      ...result(row),
      subtitle: snippetOf(words, text),
      timestamp: at.toISOString(),
      path: `/operations?c=${row.id}&m=${seq}`,
    }
  })
}

const result = (row: ConversationRow) => ({
  id: row.id,
  type: 'conversation' as const,
  title: row.contact_name,
  description: row.channel_kind,
  status: row.state,
})
