/**
 * The facts of the outbound policy, read for everything sent to a customer: when a message is written, and again right
 * before it is sent. What they come to is decided in `machines/conversations/outbound/decide.ts`.
 */
import type { ChannelConnection } from '@aura/contracts/channels/channel.ts'
import {
  type OutboundCandidate as Candidate,
  isPassingRefusal,
  type OutboundFacts,
  outboundRefusal,
} from '@aura/machines/conversations/outbound/decide.ts'
import type { Refused } from '@aura/machines/platform/decision.ts'
import { senderOf } from '../channels/index.ts'
import { consentOn, rulesOn } from '../contacts/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { type ChannelLimits, loadCampaignFacts, loadConfirmationFacts } from './outbound/limits.ts'

export type OutboundCandidate = Omit<Candidate, 'channel'> & {
  channel: Candidate['channel'] & { id: string; connection: ChannelConnection }
  contactId: string
  address: string
  /** On the company's own account, not as an answer. */
  campaign: boolean
  /** Asks the owner of a number to confirm it. */
  isConfirmation?: boolean
  /** Only to those who have said yes. */
  needsConsent?: boolean
  /** The one that is asked about, when it is written already. */
  messageId?: string
  /** Where the person lives, of one that a campaign writes; null: as the company. */
  zone?: string | null
  /** What was read for many at once. */
  prefetched?: {
    blocked: string | null
    consent: OutboundFacts['consent']
    doNotDisturb: boolean
    limits: ChannelLimits
  }
}

/** Undefined when it may go; else why not. */
export const checkOutbound = async (tx: Db, candidate: OutboundCandidate, now: Date): Promise<Refused | undefined> =>
  outboundRefusal(candidate, await loadOutboundFacts(tx, candidate, now), now)

/** `isPassing`: whether the same message may go once the refusal is over. */
export async function outboundHold(
  tx: Db,
  candidate: OutboundCandidate,
  now: Date,
): Promise<{ refusal: Refused; isPassing: boolean } | undefined> {
  const facts = await loadOutboundFacts(tx, candidate, now)
  const refusal = outboundRefusal(candidate, facts, now)
  return refusal && { refusal, isPassing: isPassingRefusal(refusal, facts) }
}

async function loadOutboundFacts(tx: Db, candidate: OutboundCandidate, now: Date): Promise<OutboundFacts> {
  const { contactId, channel, campaign, isConfirmation, prefetched } = candidate
  if (prefetched)
    return {
      blocked: prefetched.blocked === null ? null : { reason: prefetched.blocked },
      consent: prefetched.consent,
      campaign: campaign
        ? await loadCampaignFacts(tx, { ...candidate, doNotDisturb: prefetched.doNotDisturb }, now, prefetched.limits)
        : null,
    }
  const address = senderOf(channel.kind, candidate.address)
  const blocked = address && (await rulesOn(tx, address, now)).blocked
  return {
    blocked: blocked ? { reason: blocked.reason } : null,
    consent: (await consentOn(tx, contactId, channel.kind)) ?? 'unknown',
    campaign: campaign ? await loadCampaignFacts(tx, candidate, now) : null,
    ...(isConfirmation && { confirmation: await loadConfirmationFacts(tx, candidate) }),
  }
}
