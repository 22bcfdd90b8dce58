/** A conversation that is closed from the start: the company writes, and nobody has to take it before an answer comes. */
import { conversationOpened } from '@aura/contracts/conversations/conversation.ts'
import type { Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import type { ConversationKey } from './find-active-conversation.ts'
import { type ConversationRow, wire } from './store.ts'

type Beginning = ConversationKey & { companyId: string; name: string; address: string; fromCampaign?: boolean }

export async function beginClosed({ tx, emit, now, newId }: Work, beginning: Beginning): Promise<ConversationRow> {
  const { fromCampaign = false } = beginning
  const channel = await tx
    .selectFrom('channels')
    .where('id', '=', beginning.channelId)
    .select('kind')
    .executeTakeFirst()
  if (!channel) return refuse('channels.not_found')
  const row = await tx
    .insertInto('conversations')
    .values({
      company_id: beginning.companyId,
      id: newId(),
      contact_id: beginning.contactId,
      contact_name: beginning.name,
      channel_id: beginning.channelId,
      channel_kind: channel.kind,
      address: beginning.address,
      subject: null,
      state: 'closed',
      preview: JSON.stringify({ text: '', from: 'company', at: now.toISOString() }),
      last_seq: 0,
      from_campaign: fromCampaign,
      opened_at: now,
      closed_at: now,
      close_reason: 'other',
      changed_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (!fromCampaign) emit(conversationOpened, { conversation: wire(row) })
  return row
}
