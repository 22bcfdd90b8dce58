/** What a visitor sees: the messages that were shown to this visitor, in that order, and who answers. */
import type { Content } from '@aura/contracts/conversations/message.ts'
import {
  type ChatStatus,
  thread as contract,
  type VisitorContent,
  type VisitorMessage,
  visitorThreadLimit,
} from '@aura/contracts/webchat/visitor.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import { show } from '../platform/handle.ts'
import { findVisitor } from './visitors.ts'

type ConversationRow = Selectable<Schema['conversations']>
type MessageRow = Selectable<Schema['messages']>

/** Null for what is nobody's business outside the company. */
export function visitorContentOf(content: Content): VisitorContent | null {
  if (content.type === 'text' || content.type === 'template') return { type: 'text', text: content.text }
  if (content.type === 'media') return { type: 'file', name: content.name ?? '', caption: content.caption }
  return null
}

type ShownRow = Pick<MessageRow, 'content' | 'direction' | 'author' | 'at'> & { n: string; visible_id: string }

export function visitorMessageOf({ content, direction, author, at, n, visible_id }: ShownRow): VisitorMessage | null {
  const visible = visitorContentOf(content)
  if (visible === null) return null
  return {
    id: visible_id,
    n: Number(n),
    from: direction === 'in' ? 'visitor' : 'company',
    author: direction === 'out' && (author.kind === 'user' || author.kind === 'ai_agent') ? author.name : null,
    content: visible,
    at: at.toISOString(),
  }
}

const phases = { waiting: 'waiting', open: 'open', held: 'open', snoozed: 'waiting', closed: 'closed' } as const

export async function statusOf(
  tx: Db,
  row: Pick<ConversationRow, 'state' | 'assignee_id'> | undefined,
): Promise<ChatStatus> {
  if (!row) return { phase: 'none', agent: null }
  const agent =
    row.assignee_id === null || row.state === 'closed'
      ? undefined
      : await tx.selectFrom('users').where('id', '=', row.assignee_id).select('first_name').executeTakeFirst()
  return { phase: phases[row.state], agent: agent?.first_name ?? null }
}

export const thread = show(contract, {
  snapshot: async ({ tx, owner }) => {
    const visitorId = owner ?? ''
    const visitor = await findVisitor(tx, visitorId)
    if (!visitor) return { messages: [], status: await statusOf(tx, undefined), introduced: false, hasEmail: false }
    const rows = await tx
      .selectFrom('webchat_messages as w')
      .innerJoin('messages as m', (join) =>
        join.onRef('m.company_id', '=', 'w.company_id').onRef('m.id', '=', 'w.message_id'),
      )
      .where('w.visitor_id', '=', visitorId)
      .select(['w.n', 'w.visible_id', 'm.content', 'm.direction', 'm.author', 'm.at'])
      .orderBy('w.n', 'desc')
      .limit(visitorThreadLimit)
      .execute()
    const conversation = await tx
      .selectFrom('conversations')
      .where('channel_id', '=', visitor.channel_id)
      .where('address', '=', visitorId)
      .select(['state', 'assignee_id'])
      .orderBy('opened_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    const messages = rows.reverse().flatMap((row) => visitorMessageOf(row) ?? [])
    return {
      messages,
      status: await statusOf(tx, conversation),
      introduced: visitor.introduced,
      hasEmail: visitor.email !== null,
    }
  },
})
