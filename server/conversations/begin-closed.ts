/** A conversation that is closed from the start: the company writes, and nobody has to take it before an answer comes. */
import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import { conversationOpened } from '@aura/contracts/conversations/conversation.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import type { ConversationKey } from './find-active-conversation.ts'
import { type ConversationRow, wire } from './store.ts'

type Beginning = ConversationKey & {
  companyId: string
  name: string
  address: string
  /** Of a campaign or a form: no list has it before an answer. */
  isUnanswered?: boolean
  /** Its first message is about to be written. */
  first?: { kind: ChannelKind; preview: string; lastInboundAt: Date | null }
}

export async function beginClosed({ tx, emit, now, newId }: Work, beginning: Beginning): Promise<ConversationRow> {
  const { first, isUnanswered = false } = beginning
  const row = await tx
    .insertInto('conversations')
    .values({
      company_id: beginning.companyId,
      id: newId(),
      contact_id: beginning.contactId,
      contact_name: beginning.name,
      channel_id: beginning.channelId,
      channel_kind: first?.kind ?? (await kindOf(tx, beginning.channelId)),
      address: beginning.address,
      subject: null,
      state: 'closed',
      // The delivery reads off it whether the window for free text is open.
      last_inbound_at: first?.lastInboundAt ?? null,
      preview: first?.preview ?? JSON.stringify({ text: '', from: 'company', at: now.toISOString() }),
      last_seq: first ? 1 : 0,
      from_campaign: isUnanswered,
      opened_at: now,
      closed_at: now,
      close_reason: 'other',
      changed_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (!isUnanswered) emit(conversationOpened, { conversation: wire(row) })
  return row
}

async function kindOf(tx: Db, channelId: string): Promise<ChannelKind> {
  const channel = await tx.selectFrom('channels').where('id', '=', channelId).select('kind').executeTakeFirst()
  return channel?.kind ?? refuse('channels.not_found')
}
