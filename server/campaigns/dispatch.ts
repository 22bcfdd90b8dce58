/**
 * One go of a running campaign: as many of those who wait get their message as its rate allows, each through the outbound
 * policy. A person whom the policy refuses for good is suppressed with the reason; what holds everybody back ends the go, and
 * all who are left wait.
 */

import { campaignHeld } from '@aura/contracts/campaigns/notices.ts'
import { hourMs } from '@aura/contracts/platform/durations.ts'
import { budgetRoom } from '@aura/machines/campaigns/budget.ts'
import { moveCampaign } from '@aura/machines/campaigns/decide.ts'
import { allowance, isPassing, isWorthTelling } from '@aura/machines/campaigns/recipient.ts'
import { openZones } from '@aura/machines/campaigns/send-window.ts'
import { type Refused, refused } from '@aura/machines/platform/decision.ts'
import type { Selectable } from 'kysely'
import { type Ahead, type CampaignChannel, lockGround, lookAhead, sendOfCampaign } from '../conversations/index.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { later } from '../platform/later.ts'
import { type LinkTargets, linkTargets, saveLinks, shortening } from '../tracking/index.ts'
import { lockBudget } from './budget.ts'
import { type CampaignRow, endCampaign, lockAny } from './campaigns.ts'
import { contentFor, holdOf, partialHold, type UnsendableWording, unsendableWordings } from './content.ts'
import { endTrial, isTried } from './trial.ts'

type Recipient = Selectable<Schema['campaign_recipients']>

/** In one go, in one transaction. */
const mostAtOnce = 100
/** Written and not yet with the provider: more would only wait elsewhere. */
const mostQueued = 400
const soonMs = 1_000
/** What the rate allowed longer ago is not made up for. */
const burstMs = 5_000
/** While everything is held back. */
const holdMs = 30_000
/** After which the author of a campaign hears of the same hold again. */
const tellAgainMs = 6 * hourMs

/** When the next go is; null: the campaign does not run. */
export async function dispatchCampaign(work: Work, campaignId: string, publicUrl: string): Promise<Date | null> {
  const { tx, now } = work
  const pace = await tx
    .selectFrom('campaign_pace')
    .where('campaign_id', '=', campaignId)
    .select(['since', 'hold', 'told'])
    .forUpdate()
    .executeTakeFirst()
  if (!pace || (await isDone(work, campaignId))) return null
  await endTrial(work, campaignId)
  const campaign = await runningCampaign(tx, campaignId)
  if (!campaign) return null
  const channel = await channelOf(tx, campaign.channel_id)
  const ground = await lockGround(tx, channel)
  const budget = await lockBudget(tx, channel, now)
  const unsendable = await unsendableWordings(work, campaign, channel)
  const hold = await holdOf(work, campaign, channel, { ground, unsendable })
  await tellHold(work, campaign, { ...pace, code: (hold ?? partialHold(unsendable))?.code ?? null })
  if (hold) {
    await setPace(tx, campaignId, now)
    return later(now, holdMs)
  }
  const free = mostQueued - (await queuedOf(tx, campaignId))
  const allowed = allowance(
    campaign.per_minute,
    pace.since,
    now,
    Math.min(free, mostAtOnce, budget ? budgetRoom(budget) : mostAtOnce),
  )
  const zones = await zonesNow(tx, campaign, now)
  const next = await nextOf(tx, campaign, { limit: allowed, zones, unsendable })
  const { name: company } = await tx.selectFrom('companies').select('name').executeTakeFirstOrThrow()
  const cards = await cardsOf(tx, next)
  const contactIds = [...cards.values()].flatMap((card) => card?.id ?? [])
  const ahead = await lookAhead(work, channel, { contactIds, ground })
  const sending = { campaign, channel, company, cards, ahead, publicUrl, targets: await linkTargets(tx) }
  for (const recipient of next) {
    const passed = await sendTo(work, sending, recipient)
    if (!passed) break
  }
  // Those who may get theirs are through: the others are looked for again in a while.
  if ((zones || unsendable.length > 0) && allowed > 0 && next.length === 0) {
    await setPace(tx, campaignId, now)
    return later(now, holdMs)
  }
  const eachMs = 60_000 / campaign.per_minute
  const paid = pace.since.getTime() + allowed * eachMs
  const oldest = now.getTime() - Math.max(burstMs, eachMs)
  await setPace(tx, campaignId, new Date(Math.max(paid, oldest)))
  return later(now, allowed === mostAtOnce ? 0 : Math.max(soonMs, eachMs))
}

/** When it begins; one that comes and goes is not told at each change. */
async function tellHold(
  { tx, emit, now }: Work,
  { id: campaignId, name, author_id: authorId, kind }: CampaignRow,
  { hold: before, told, code }: { hold: string | null; told: Record<string, string>; code: string | null },
): Promise<void> {
  if (before === code) return
  const set = tx.updateTable('campaign_pace').set({ hold: code }).where('campaign_id', '=', campaignId)
  const last = code === null ? undefined : told[code]
  const isNew = last === undefined || now.getTime() - Date.parse(last) >= tellAgainMs
  if (code === null || kind !== 'mass' || !isWorthTelling(code) || !isNew) {
    await set.execute()
    return
  }
  await set.set({ told: JSON.stringify({ ...told, [code]: now.toISOString() }) }).execute()
  emit(campaignHeld, { campaignId, name, authorId, code })
}

const setPace = (tx: Db, campaignId: string, since: Date) =>
  tx.updateTable('campaign_pace').set({ since }).where('campaign_id', '=', campaignId).execute()

/** It runs until the transaction ends: who pauses or stops it waits for that. */
const runningCampaign = (tx: Db, campaignId: string): Promise<CampaignRow | undefined> =>
  tx
    .selectFrom('campaigns')
    .where('id', '=', campaignId)
    .where('state', '=', 'running')
    .selectAll()
    .forShare()
    .executeTakeFirst()

export const channelOf = (tx: Db, channelId: string): Promise<CampaignChannel> =>
  tx
    .selectFrom('channels')
    .where('id', '=', channelId)
    .select(['id', 'kind', 'name', 'state', 'connection'])
    .executeTakeFirstOrThrow()

async function queuedOf(tx: Db, campaignId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('campaign_recipients')
    .where('campaign_id', '=', campaignId)
    .where('state', '=', 'queued')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Undefined where the campaign has no window. */
async function zonesNow(tx: Db, { send_window }: CampaignRow, now: Date): Promise<(string | null)[] | undefined> {
  if (send_window === null) return undefined
  const { timezone } = await tx.selectFrom('companies').select('timezone').executeTakeFirstOrThrow()
  return openZones(send_window, timezone, now)
}

type Choice = { limit: number; zones: (string | null)[] | undefined; unsendable: readonly UnsendableWording[] }

async function nextOf(tx: Db, campaign: CampaignRow, { limit, zones, unsendable }: Choice): Promise<Recipient[]> {
  if (limit <= 0) return []
  const named = zones?.filter((zone) => zone !== null) ?? []
  const waiting = unsendable.map(({ variant }) => variant)
  return await tx
    .selectFrom('campaign_recipients')
    .where('campaign_id', '=', campaign.id)
    .where('state', '=', 'waiting')
    .$if(zones !== undefined, (query) =>
      query.where((e) =>
        e.or([
          e('zone', '=', e.fn.any(e.val(named))),
          ...(zones?.includes(null) === true ? [e('zone', 'is', null)] : []),
        ]),
      ),
    )
    // A draw that is still awaited is of none of the held ones.
    .$if(waiting.length > 0, (query) =>
      query.where((e) => e.or([e('variant', 'is', null), e.not(e('variant', '=', e.fn.any(e.val(waiting))))])),
    )
    .$if(isTried(campaign), (query) => query.where('variant', 'is not', null))
    .orderBy('contact_id')
    .limit(limit)
    .selectAll()
    .forUpdate()
    .skipLocked()
    .execute()
}

type Card = { id: string; name: string }
type Sending = {
  campaign: CampaignRow
  channel: CampaignChannel
  company: string
  /** By the contact of the audience. */
  cards: ReadonlyMap<string, Card | null>
  ahead: Ahead
  publicUrl: string
  targets: LinkTargets
}

/** False when everybody has to wait. */
async function sendTo(work: Work, sending: Sending, recipient: Recipient): Promise<boolean> {
  const { tx, now, newId } = work
  const messageId = newId()
  const sent = await written(work, sending, { recipient, messageId })
  if (!sent.ok && isPassing(sent.code)) return false
  const at = tx
    .updateTable('campaign_recipients')
    .where('campaign_id', '=', recipient.campaign_id)
    .where('contact_id', '=', recipient.contact_id)
  if (sent.ok)
    await at
      .set({
        ...{ state: 'queued', message_id: messageId, conversation_id: sent.conversationId },
        ...{ variant: variantOf(sending.campaign, recipient), changed_at: now, queued_at: now },
      })
      .execute()
  else
    await at
      .set({ state: 'suppressed', code: sent.code, params: JSON.stringify(sent.params), changed_at: now })
      .execute()
  return true
}

/** Null where there is one wording alone; once one has won, everybody who is left gets that. */
const variantOf = ({ variants, winner }: CampaignRow, { variant }: Recipient): number | null =>
  variants.length === 0 ? null : (winner ?? variant ?? 0)

const messageOf = ({ message, variants }: CampaignRow, variant: number | null): CampaignRow['message'] =>
  variant === null || variant === 0 ? message : (variants[variant - 1] ?? message)

type Written = { ok: true; conversationId: string } | Refused

async function written(
  work: Work,
  { campaign, channel, company, cards, ahead, publicUrl, targets }: Sending,
  { recipient, messageId }: { recipient: Recipient; messageId: string },
): Promise<Written> {
  const card = cards.get(recipient.contact_id)
  if (!card) return refused('campaigns.same_person')
  const wording = { ...campaign, message: messageOf(campaign, variantOf(campaign, recipient)) }
  const { company_id: companyId, id: campaignId } = campaign
  const tracked = { companyId, campaignId, contactId: card.id, messageId, channel: channel.kind, publicUrl, targets }
  const { put, linksIn } = shortening(tracked)
  const worded = await contentFor(work, wording, channel, { contact: card.name, company }, put)
  if (!worded.ok) return worded
  const { content } = worded
  const message = {
    ...{ companyId, channel, contact: card, messageId, content },
    ...{ campaignName: campaign.name, needsConsent: campaign.consent_only },
    conversationId: recipient.conversation_id,
  }
  const sent = await sendOfCampaign(work, message, ahead)
  if (sent.ok) await saveLinks(work, tracked, linksIn(content))
  return sent
}

/** The cards as they are called now; null for one that was merged into another of the audience. */
async function cardsOf(tx: Db, recipients: readonly Recipient[]): Promise<Map<string, Card | null>> {
  const ids = recipients.map(({ contact_id }) => contact_id)
  if (ids.length === 0) return new Map()
  const found = await tx.selectFrom('contacts').where('id', 'in', ids).select(['id', 'name', 'merged_into']).execute()
  const cards = new Map<string, Card | null>(found.map((card) => [card.id, card]))
  for (const recipient of recipients) {
    const merged = found.find(({ id, merged_into }) => id === recipient.contact_id && merged_into !== null)
    if (merged) cards.set(merged.id, await keptCard(tx, recipient))
  }
  return cards
}

async function keptCard(tx: Db, { campaign_id, contact_id }: Recipient): Promise<Card | null> {
  let card = await contact(tx, contact_id)
  while (card.merged_into !== null) {
    const other = await tx
      .selectFrom('campaign_recipients')
      .where('campaign_id', '=', campaign_id)
      .where('contact_id', '=', card.merged_into)
      .select('contact_id')
      .executeTakeFirst()
    if (other) return null
    card = await contact(tx, card.merged_into)
  }
  return card
}

const contact = (tx: Db, contactId: string) =>
  tx.selectFrom('contacts').where('id', '=', contactId).select(['id', 'name', 'merged_into']).executeTakeFirstOrThrow()

/** Ends once nobody waits and nothing is on its way to the provider. What is in doubt is settled without the campaign. */
async function isDone(work: Work, campaignId: string): Promise<boolean> {
  const { tx } = work
  const left = await tx
    .selectFrom('campaign_recipients')
    .where('campaign_id', '=', campaignId)
    .where('state', 'in', ['waiting', 'queued'])
    .select('contact_id')
    .limit(1)
    .executeTakeFirst()
  if (left) return false
  const campaign = await lockAny(tx, campaignId)
  if (moveCampaign(campaign, { type: 'finish' }).ok) await endCampaign(work, campaign, 'finished')
  return true
}
