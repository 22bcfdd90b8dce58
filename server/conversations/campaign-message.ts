/**
 * A campaign's message to one person, through the same outbound policy and the same delivery as every other. It stands in
 * the conversation that is open there; else in one of its own, closed from the start, which an answer opens.
 */
import { reachedAt } from '@aura/contracts/channels/address-kind.ts'
import type { ChannelConnection, ChannelKind, Channel as WireChannel } from '@aura/contracts/channels/channel.ts'
import type { Content } from '@aura/contracts/conversations/message.ts'
import { type Refused, refused } from '@aura/machines/platform/decision.ts'
import { addressesOf, type Card } from '../contacts/index.ts'
import type { Work } from '../platform/handle.ts'
import { beginClosed } from './begin-closed.ts'
import { enqueueDelivery } from './deliver.ts'
import { findActiveConversation } from './find-active-conversation.ts'
import { checkOutbound } from './outbound-policy.ts'
import { lastInbound } from './start.ts'
import {
  addMessage,
  type ConversationRow,
  lockConversation,
  previewText,
  saveConversation,
  windowEnd,
} from './store.ts'

export type CampaignChannel = {
  id: string
  kind: ChannelKind
  name: string
  state: WireChannel['state']
  connection: ChannelConnection
}

export type CampaignMessageSend = {
  companyId: string
  channel: CampaignChannel
  contact: Card
  messageId: string
  /** Of the campaign, as the thread names the author. */
  campaignName: string
  needsConsent: boolean
  content: Content
  /** Where an earlier message of the campaign to the person stands. */
  conversationId: string | null
}

export async function sendOfCampaign(
  work: Work,
  { companyId, channel, contact, messageId, campaignName, needsConsent, content, conversationId }: CampaignMessageSend,
): Promise<{ ok: true; conversationId: string } | Refused> {
  const { tx, now } = work
  const owner = { channelId: channel.id, contactId: contact.id }
  const kind = reachedAt(channel.kind)
  const address = (await addressesOf(tx, contact.id)).find((item) => item.kind === kind)?.value
  if (address === undefined) return refused('contacts.address_not_found')
  const active = await findActiveConversation(tx, owner)
  const last_inbound_at = active?.last_inbound_at ?? (await lastInbound(tx, channel.id, contact.id))
  const windowEndsAt = windowEnd({ channel_kind: channel.kind, last_inbound_at })
  const leaving = { contactId: contact.id, address, channel, content, campaign: true, needsConsent, windowEndsAt }
  const kept = await checkOutbound(tx, leaving, now)
  if (kept) return kept
  const row =
    active ??
    (await unanswered(work, conversationId)) ??
    (await beginClosed(work, { companyId, ...owner, name: contact.name, address, fromCampaign: true }))
  const seq = row.last_seq + 1
  await addMessage(work, row, seq, {
    id: messageId,
    direction: 'out',
    author: { kind: 'system', id: null, name: campaignName },
    content,
    status: 'queued',
    campaign: true,
  })
  // It answers nobody: who waits goes on waiting.
  const preview = JSON.stringify({ text: previewText(content), from: 'company', at: now.toISOString() })
  const conversation = await saveConversation(work, row, { last_seq: seq, preview })
  await enqueueDelivery({ tx, conversation })
  return { ok: true, conversationId: conversation.id }
}

async function unanswered({ tx }: Work, conversationId: string | null): Promise<ConversationRow | null> {
  if (conversationId === null) return null
  const row = await lockConversation(tx, conversationId)
  return row.from_campaign ? row : null
}
