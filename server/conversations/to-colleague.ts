/**
 * A company message to one of its own users, through the same outbound policy as every other. A conversation needs a
 * contact, and the user's answer comes in from a number like any. So the user gets a card and one closed conversation,
 * which nobody has to take and which waits only once an answer comes.
 */
import type { Content } from '@aura/contracts/conversations/message.ts'
import { upsertContact } from '../contacts/index.ts'
import type { Work } from '../platform/handle.ts'
import { templateContent } from '../templates/index.ts'
import { beginClosed } from './begin-closed.ts'
import { type ConversationKey, findActiveConversation } from './find-active-conversation.ts'
import { releaseMessage } from './send.ts'
import { type ConversationRow, windowEnd } from './store.ts'

export type ToColleague = {
  companyId: string
  channelId: string
  /** In its one form. */
  number: string
  person: { id: string; name: string }
  messageId: string
  /** Within the 24-hour messaging window. */
  text: string
  /** Otherwise. */
  template: { templateId: string; values: string[] }
}

export async function writeToColleague(work: Work, toColleague: ToColleague): Promise<void> {
  const { tx, now } = work
  const row = await conversationWith(work, toColleague)
  const end = windowEnd(row)
  const isOpen = end === null || end > now
  const content: Content = isOpen
    ? { type: 'text', text: toColleague.text }
    : await templateContent({ tx, now, caller: { userId: toColleague.person.id } }, row, toColleague.template)
  const { name } = await tx.selectFrom('companies').select('name').executeTakeFirstOrThrow()
  const author = { kind: 'system', id: null, name } as const
  const sent = { messageId: toColleague.messageId, author, content, replyTo: null }
  await releaseMessage(work, row, sent)
}

async function conversationWith(work: Work, { companyId, channelId, number, person }: ToColleague) {
  const { tx } = work
  const address = { kind: 'phone' as const, value: number }
  const { contact } = await upsertContact(work, { companyId, address, name: person.name, source: 'person' })
  const owner = { channelId, contactId: contact.id }
  const existing = (await findActiveConversation(tx, owner)) ?? (await lastOne(work, owner))
  return existing ?? (await beginClosed(work, { companyId, ...owner, name: contact.name, address: number }))
}

const lastOne = (
  { tx }: Pick<Work, 'tx'>,
  { channelId, contactId }: ConversationKey,
): Promise<ConversationRow | undefined> =>
  tx
    .selectFrom('conversations')
    .where('channel_id', '=', channelId)
    .where('contact_id', '=', contactId)
    .where('merged_into', 'is', null)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
