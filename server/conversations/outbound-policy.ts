/**
 * The one outbound policy for everything sent to a customer. It is checked when a message is written, and again right
 * before it is sent.
 */

import { type ChannelKind, carriesMessages, reachedAt } from '@aura/contracts/channels/channel.ts'
import { typedAddress } from '@aura/contracts/contacts/typed-address.ts'
import type { Content } from '@aura/contracts/conversations/message.ts'
import * as z from 'zod/mini'
import { rulesOn } from '../contacts/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { checkCampaignLimits } from './outbound/limits.ts'

export type OutboundCandidate = {
  contactId: string
  address: string
  channel: { kind: ChannelKind; name: string; state: 'active' | 'paused' | 'removed' }
  content: Pick<Content, 'type'>
  /** On the company's own account, not as an answer. */
  campaign: boolean
  /** The one that is asked about, when it is written already. */
  messageId?: string
  /** Until when anything may be written; null where the channel has no such rule. */
  windowEndsAt: Date | null
}

export type OutboundRefusal = {
  code:
    | 'conversations.no_messages'
    | 'channels.paused'
    | 'conversations.blocked'
    | 'conversations.consent_withdrawn'
    | 'conversations.window_closed'
    | 'conversations.halted'
    | 'conversations.quiet_hours'
    | 'conversations.too_often'
  params: Record<string, string>
}

/** Null when it may go; else why not, the reason that lasts longest first. */
export async function checkOutbound(tx: Db, leaving: OutboundCandidate, now: Date): Promise<OutboundRefusal | null> {
  const { channel, contactId, windowEndsAt } = leaving
  if (!carriesMessages(channel.kind)) return { code: 'conversations.no_messages', params: {} }
  if (channel.state !== 'active') return { code: 'channels.paused', params: { name: channel.name } }
  const address = z.parse(typedAddress, { kind: reachedAt(channel.kind), value: leaving.address })
  const { blocked } = await rulesOn(tx, address, now)
  if (blocked) return { code: 'conversations.blocked', params: { reason: blocked.reason } }
  const consent = await tx
    .selectFrom('contact_consents')
    .where('contact_id', '=', contactId)
    .where('channel', '=', channel.kind)
    .select('state')
    .executeTakeFirst()
  if (consent?.state === 'withdrawn') return { code: 'conversations.consent_withdrawn', params: {} }
  if (windowEndsAt !== null && windowEndsAt <= now && leaving.content.type !== 'template')
    return { code: 'conversations.window_closed', params: {} }
  return leaving.campaign ? await checkCampaignLimits(tx, leaving, now) : null
}
