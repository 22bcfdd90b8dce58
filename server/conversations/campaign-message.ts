/**
 * A campaign's message to one person, through the same outbound policy and the same delivery as every other. It stands in
 * the conversation that is open there; else in one of its own, closed from the start, which an answer opens.
 */
import { reachedAt } from '@aura/contracts/channels/address-kind.ts'
import type { ChannelConnection, ChannelKind, Channel as WireChannel } from '@aura/contracts/channels/channel.ts'
import type { Content } from '@aura/contracts/conversations/message.ts'
import { type Refused, refused } from '@aura/machines/platform/decision.ts'
import { blockReasonsAmong, type Card, consentsAmong, unwantedAmong } from '../contacts/index.ts'
import type { Work } from '../platform/handle.ts'
import { beginClosed } from './begin-closed.ts'
import { enqueueDelivery } from './deliver.ts'
import type { ChannelLimits } from './outbound/limits.ts'
import { checkOutbound, type OutboundCandidate } from './outbound-policy.ts'
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

/** What the messages of one batch need to know, read for all its people at once. */
export type SendPrefetch = {
  limits: ChannelLimits
  addresses: ReadonlyMap<string, string>
  active: ReadonlyMap<string, ConversationRow>
  consents: Awaited<ReturnType<typeof consentsAmong>>
  blocked: ReadonlyMap<string, string>
  /** The telephones among them that want no advertising. */
  unwanted: ReadonlySet<string>
}

/** Their conversations that are open are locked until the transaction ends. */
export async function prefetchSends(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  channel: CampaignChannel,
  { contactIds, limits }: { contactIds: readonly string[]; limits: ChannelLimits },
): Promise<SendPrefetch> {
  const kind = reachedAt(channel.kind)
  if (contactIds.length === 0)
    return {
      limits,
      addresses: new Map(),
      active: new Map(),
      consents: new Map(),
      blocked: new Map(),
      unwanted: new Set(),
    }
  const reached = await tx
    .selectFrom('contact_addresses')
    .where('contact_id', 'in', contactIds)
    .where('kind', '=', kind === 'email' ? 'email' : 'phone')
    .select(['contact_id', 'value'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const addresses = new Map(reached.toReversed().map(({ contact_id, value }) => [contact_id, value]))
  const open = await tx
    .selectFrom('conversations')
    .where('channel_id', '=', channel.id)
    .where('contact_id', 'in', contactIds)
    .where('state', '<>', 'closed')
    .selectAll()
    // As all others lock them: nobody waits crosswise.
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return {
    limits,
    addresses,
    active: new Map(open.map((row) => [row.contact_id, row])),
    consents: await consentsAmong(tx, contactIds),
    blocked: await blockReasonsAmong(tx, kind, [...addresses.values()], now),
    unwanted: kind === 'phone' ? await unwantedAmong(tx, [...addresses.values()]) : new Set(),
  }
}

export type CampaignMessageSend = {
  companyId: string
  channel: CampaignChannel
  contact: Card
  messageId: string
  /** Of the campaign, as the thread names the author. */
  campaignName: string
  needsConsent: boolean
  /** Tries the campaign out: it does not count for the frequency. */
  isTest: boolean
  content: Content
  /** Where an earlier message of the campaign to the person stands. */
  conversationId: string | null
  /** Where the person lives; null: as the company. */
  zone: string | null
  /** Why nothing is written although the policy lets it go. */
  lastRefusal: Refused | null
}

export async function sendOfCampaign(
  work: Work,
  {
    companyId,
    channel,
    contact,
    messageId,
    campaignName,
    needsConsent,
    isTest,
    content,
    conversationId,
    zone,
    lastRefusal,
  }: CampaignMessageSend,
  { limits, addresses, active: open, consents, blocked, unwanted }: SendPrefetch,
): Promise<{ ok: true; conversationId: string } | Refused> {
  const { tx, now } = work
  const owner = { channelId: channel.id, contactId: contact.id }
  const address = addresses.get(contact.id)
  if (address === undefined) return refused('contacts.address_not_found')
  const active = open.get(contact.id)
  const needsWindow = channel.kind === 'whatsapp' && content.type !== 'template'
  const last_inbound_at = needsWindow ? await lastInbound(tx, channel.id, contact.id) : null
  const windowEndsAt = needsWindow ? windowEnd({ channel_kind: channel.kind, last_inbound_at }) : null
  const consent = consents.get(contact.id)?.get(channel.kind)?.state ?? 'unknown'
  const prefetched: OutboundCandidate['prefetched'] = {
    ...{ blocked: blocked.get(address) ?? null, consent, limits },
    doNotDisturb: unwanted.has(address),
  }
  const leaving = {
    contactId: contact.id,
    address,
    channel,
    content,
    campaign: true,
    needsConsent,
    windowEndsAt,
    prefetched,
    zone,
  }
  const kept = (await checkOutbound(tx, leaving, now)) ?? lastRefusal
  if (kept) return kept
  const preview = JSON.stringify({
    ...{ text: previewText(content), from: 'company', at: now.toISOString() },
    author: { id: null, name: campaignName },
  })
  const existing = active ?? (await unanswered(work, conversationId))
  const first = { kind: channel.kind, preview, lastInboundAt: last_inbound_at }
  const beginning = { companyId, ...owner, name: contact.name, address, isUnanswered: true, first }
  const row = existing ?? (await beginClosed(work, beginning))
  const seq = existing ? existing.last_seq + 1 : 1
  await addMessage(work, row, seq, {
    id: messageId,
    direction: 'out',
    author: { kind: 'system', id: null, name: campaignName },
    content,
    status: 'queued',
    campaign: true,
    isTest,
  })
  // It answers nobody: who waits goes on waiting.
  if (existing) await saveConversation(work, existing, { last_seq: seq, preview })
  // Who waits in the conversation for an answer has a delivery already.
  await enqueueDelivery({ tx, conversation: row, isCampaign: true })
  return { ok: true, conversationId: row.id }
}

async function unanswered({ tx }: Work, conversationId: string | null): Promise<ConversationRow | null> {
  if (conversationId === null) return null
  const row = await lockConversation(tx, conversationId)
  return row.from_campaign ? row : null
}
