/** The people of one batch, each through the outbound policy: who may get the message gets it, who may not is told apart. */
import { messageCost } from '@aura/machines/campaigns/message-cost.ts'
import { isPassing } from '@aura/machines/campaigns/recipient.ts'
import { translated } from '@aura/machines/campaigns/translation.ts'
import { hasNextStep, mayFallBack } from '@aura/machines/campaigns/waterfall.ts'
import { type Refused, refused } from '@aura/machines/platform/decision.ts'
import { type Selectable, sql } from 'kysely'
import { type CampaignChannel, type SendPrefetch, sendOfCampaign } from '../conversations/index.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Work } from '../platform/handle.ts'
import { type LinkTargets, saveLinks, shortening } from '../tracking/index.ts'
import type { CampaignRow } from './campaigns.ts'
import { contentFor } from './content.ts'
import type { Card } from './recipient-cards.ts'
import { fallBack } from './waterfall.ts'

/** `isHeldOut`: gets nothing, to be compared with; found out in turn, so that those compared have passed the same policy. */
export type Recipient = Selectable<Schema['campaign_recipients']> & { isHeldOut: boolean }

export type Sending = {
  /** As it is at the step of these people (`atStep`). */
  campaign: CampaignRow
  channel: CampaignChannel
  company: string
  /** By the contact of the audience. */
  cards: ReadonlyMap<string, Card | null>
  /** Those who have refused any more of it on an earlier channel. */
  refusers: ReadonlySet<string>
  prefetched: SendPrefetch
  publicUrl: string
  targets: LinkTargets
  /** Of one part; null where none is known. */
  price: number | null
}

/** A message that was written, and whose person is still to be marked so. */
export type WrittenMessage = {
  contactId: string
  messageId: string
  conversationId: string
  variant: number | null
  /** Null without a price. */
  cost: number | null
}

/** `left`: of the money; undefined where no budget is set. */
type Person = { recipient: Recipient; left: number | undefined }

/** The message costs more than is left, as so many parts. */
export type TooDear = { tooDear: number }

/** 'all wait': what holds this person back holds back everybody. */
export async function sendTo(
  work: Work,
  sending: Sending,
  { recipient, left }: Person,
): Promise<WrittenMessage | TooDear | 'not written' | 'all wait'> {
  const { tx, now, newId } = work
  const messageId = newId()
  const sent = await written(work, sending, { recipient, left, messageId })
  if ('tooDear' in sent) return sent
  if (!sent.ok && isPassing(sent.code)) return 'all wait'
  if (!sent.ok && mayFallBack(sent.code) && hasNextStep(sending.campaign, recipient.step)) {
    await fallBack(work, recipient, { channelId: sending.channel.id, code: sent.code })
    return 'not written'
  }
  if (sent.ok) {
    const { conversationId, cost } = sent
    const variant = variantOf(sending.campaign, recipient)
    return { contactId: recipient.contact_id, messageId, conversationId, variant, cost }
  }
  await tx
    .updateTable('campaign_recipients')
    .set({ state: 'suppressed', code: sent.code, params: JSON.stringify(sent.params), changed_at: now })
    .where('campaign_id', '=', recipient.campaign_id)
    .where('contact_id', '=', recipient.contact_id)
    .execute()
  return 'not written'
}

export type DearPerson = { contactId: string; parts: number }

/** Those whose message costs more than is left: they let the others pass until there is more. */
export async function markDear(
  { tx }: Pick<Work, 'tx'>,
  { campaign }: Pick<Sending, 'campaign'>,
  dear: readonly DearPerson[],
) {
  if (dear.length === 0) return
  await sql`update campaign_recipients r set dear_parts = d.parts
    from jsonb_to_recordset(${JSON.stringify(dear)}::jsonb) as d("contactId" uuid, parts integer)
    where r.company_id = ${campaign.company_id} and r.campaign_id = ${campaign.id}
      and r.contact_id = d."contactId"`.execute(tx)
}

/** Those whose message was written, in one statement for the whole batch. */
export async function markQueued(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  { campaign }: Pick<Sending, 'campaign'>,
  written: readonly WrittenMessage[],
): Promise<void> {
  if (written.length === 0) return
  await sql`update campaign_recipients r set state = 'queued', message_id = w."messageId",
      conversation_id = w."conversationId", variant = w.variant, changed_at = ${now}, queued_at = ${now},
      queued_channel_id = ${campaign.channel_id}, reserved = w.cost
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as w("contactId" uuid, "messageId" uuid, "conversationId" uuid, variant integer, cost bigint)
    where r.company_id = ${campaign.company_id} and r.campaign_id = ${campaign.id}
      and r.contact_id = w."contactId"`.execute(tx)
}

/** Null where there is one wording alone; once one has won, everybody who is left gets that. A further channel has its own. */
const variantOf = ({ variants, winner }: CampaignRow, { variant, step }: Recipient): number | null =>
  step > 0 ? variant : variants.length === 0 ? null : (winner ?? variant ?? 0)

const messageOf = ({ message, variants }: CampaignRow, variant: number | null): CampaignRow['message'] =>
  variant === null || variant === 0 ? message : (variants[variant - 1] ?? message)

type Written = { ok: true; conversationId: string; cost: number | null } | Refused | TooDear

async function written(
  work: Work,
  { campaign, channel, company, cards, refusers, prefetched, publicUrl, targets, price }: Sending,
  { recipient, left, messageId }: Person & { messageId: string },
): Promise<Written> {
  const card = cards.get(recipient.contact_id)
  if (!card) return refused('campaigns.same_person')
  if (refusers.has(recipient.contact_id)) return refused('campaigns.opted_out')
  const wording = {
    ...campaign,
    message: translated(messageOf(campaign, variantOf(campaign, recipient)), card.languages),
  }
  const { company_id: companyId, id: campaignId } = campaign
  const tracked = { companyId, campaignId, contactId: card.id, messageId, channel: channel.kind, publicUrl, targets }
  const { put, linksIn } = shortening(tracked)
  const worded = await contentFor(
    work,
    wording,
    channel,
    { contact: card.name, company, field: (key) => card.fields.get(key) },
    put,
  )
  if (!worded.ok) return worded
  const { content } = worded
  const cost = price === null ? null : messageCost(price, channel.kind, content)
  if (cost !== null && left !== undefined && cost > left && !recipient.isHeldOut)
    return { tooDear: messageCost(1, channel.kind, content) }
  const message = {
    ...{ companyId, channel, contact: card, messageId, content },
    ...{ campaignName: campaign.name, needsConsent: campaign.consent_only, isTest: campaign.is_test },
    conversationId: recipient.conversation_id,
    zone: recipient.zone,
    lastRefusal: recipient.isHeldOut ? refused('campaigns.holdout') : null,
  }
  const sent = await sendOfCampaign(work, message, prefetched)
  if (!sent.ok) return sent
  await saveLinks(work, tracked, linksIn(content))
  return { ...sent, cost }
}
