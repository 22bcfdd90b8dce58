/** What one person of a campaign is sent, and what keeps a whole campaign from being sent for now. */
import type { Wording } from '@aura/contracts/campaigns/campaign.ts'
import type { Content } from '@aura/contracts/conversations/message.ts'
import { cardTextLimit } from '@aura/contracts/conversations/rich-card.ts'
import { budgetLeft, budgetSpent } from '@aura/machines/campaigns/budget.ts'
import { fillMessage } from '@aura/machines/campaigns/fill-message.ts'
import { moneyCodes } from '@aura/machines/campaigns/money.ts'
import { isPassing } from '@aura/machines/campaigns/recipient.ts'
import { everywhereRefusal, openZones, type SendHours, zoneRefusal } from '@aura/machines/campaigns/send-window.ts'
import { wordingsOf } from '@aura/machines/campaigns/translation.ts'
import { letterOf } from '@aura/machines/campaigns/trial.ts'
import { mapLetter } from '@aura/machines/conversations/render-letter.ts'
import { mapCard } from '@aura/machines/conversations/rich-card.ts'
import { isCircuitOpen } from '@aura/machines/platform/circuit-pause.ts'
import { type Refused, refused } from '@aura/machines/platform/decision.ts'
import { wallText } from '@aura/machines/platform/wall-clock.ts'
import type { ExpressionBuilder } from 'kysely'
import { type CampaignChannel, type ChannelLimits, campaignHold, sendingClock } from '../conversations/index.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { Refusal, refuse } from '../platform/refuse.ts'
import { templateContent } from '../templates/index.ts'
import { budgetOf } from './budget.ts'
import type { CampaignRow } from './campaigns.ts'
import { headerFileOf } from './header-files.ts'
import { moneyHold } from './money.ts'
import { isTried, trialEnd } from './trial.ts'

type Reading = Pick<Work, 'tx' | 'now'>
export type Names = { contact: string; company: string; field: (key: string) => string | undefined }

/** The campaign with one of its wordings in place of the first. */
export type Worded = Pick<CampaignRow, 'author_id'> & { message: Wording; name_fallback?: string | null }

/** A person whose card says everything. */
const anybody: Names = { contact: 'A', company: 'A', field: () => 'A' }
const asTyped = (text: string): string => text

/** `put` shortens the addresses in what is typed. */
export async function contentFor(
  reading: Reading,
  { message, author_id, name_fallback }: Worded,
  channel: Pick<CampaignChannel, 'id' | 'kind'>,
  names: Names = anybody,
  put: (text: string) => string = asTyped,
): Promise<{ ok: true; content: Content } | Refused> {
  const filled = fillMessage(message, names, name_fallback)
  if (!filled.ok) return refused('campaigns.gap_empty', { name: `{{${filled.gap}}}` })
  try {
    return { ok: true, content: await contentOf(reading, filled.message, channel, author_id, put) }
  } catch (error) {
    if (error instanceof Refusal) return refused(error.code, error.detail.params)
    throw error
  }
}

async function contentOf(
  { tx, now }: Reading,
  message: Wording,
  channel: Pick<CampaignChannel, 'id' | 'kind'>,
  userId: string,
  put: (text: string) => string,
): Promise<Content> {
  if (message.type === 'template') {
    const { fileId, ...template } = message
    const headerFile = fileId === undefined ? undefined : await headerFileOf(tx, fileId)
    return await templateContent(
      { tx, now, caller: { userId } },
      { channel_id: channel.id },
      { ...template, headerFile, put },
    )
  }
  const { text: words, subject, blocks, card } = message
  const text = put(words)
  // A provider refuses it: a person whose name makes it too long is told apart.
  if (card && text.length > cardTextLimit) return refuse('campaigns.layout_unfit', { params: { reason: 'too_much' } })
  return {
    ...{ type: 'text', text },
    ...(channel.kind === 'email' && subject !== null && { subject }),
    ...(channel.kind === 'email' && blocks && { blocks: mapLetter(blocks, { text: put, url: put }) }),
    ...(channel.kind === 'rcs' && card && { card: mapCard(card, { text: asTyped, url: put }) }),
  }
}

/** The wordings that are still to be sent: of a trial that is over, the winner alone. */
const wordingsInUse = ({ message, variants, winner }: CampaignRow) =>
  [message, ...variants]
    .map((wording, variant) => ({ variant, wording }))
    .filter(({ variant }) => variant === (winner ?? variant))

export type UnsendableWording = { variant: number; refusal: Refused }

/** Those of the wordings in use that cannot be sent for now. */
export async function unsendableWordings(
  reading: Reading,
  campaign: CampaignRow,
  channel: CampaignChannel,
): Promise<UnsendableWording[]> {
  const unsendable: UnsendableWording[] = []
  for (const { variant, wording } of wordingsInUse(campaign)) {
    if (wording.type !== 'template') continue
    const refusal = await firstHold(reading, campaign, channel, wordingsOf(wording))
    if (refusal) unsendable.push({ variant, refusal })
  }
  return unsendable
}

/** A wording waits while one of its languages cannot be sent. */
async function firstHold(
  reading: Reading,
  campaign: CampaignRow,
  channel: CampaignChannel,
  messages: readonly Wording[],
): Promise<Refused | undefined> {
  for (const message of messages) {
    const worded = await contentFor(reading, { ...campaign, message }, channel)
    if (!worded.ok && isPassing(worded.code)) return worded
  }
  return undefined
}

/** When the campaign may knock, by its own window and by the law. */
export async function hoursOf(tx: Db, { send_window: window }: Pick<CampaignRow, 'send_window'>): Promise<SendHours> {
  const { timezone: companyZone, ...clock } = await sendingClock(tx)
  return { ...clock, window, companyZone }
}

/** Why nobody of those who wait is addressed now, where they live; undefined while somebody may be. */
export async function zonesHold(
  { tx, now }: Reading,
  { id }: Pick<CampaignRow, 'id'>,
  hours: SendHours,
): Promise<Refused | undefined> {
  const open = openZones(hours, now)
  if (!open) return undefined
  const waiting = tx
    .selectFrom('campaign_recipients')
    .where('campaign_id', '=', id)
    .where('state', '=', 'waiting')
    .select('zone')
    .limit(1)
  if (await waiting.where((e) => inZones(e, open)).executeTakeFirst()) return undefined
  const closed = await waiting.executeTakeFirst()
  return closed && zoneRefusal(hours, closed.zone, now)
}

/** Recipients who live there. */
export const inZones = (e: ExpressionBuilder<Schema, 'campaign_recipients'>, zones: readonly (string | null)[]) =>
  e.or([
    e('zone', '=', e.fn.any(e.val(zones.filter((zone) => zone !== null)))),
    ...(zones.includes(null) ? [e('zone', 'is', null)] : []),
  ])

type Reads = { limits?: ChannelLimits; unsendable?: readonly UnsendableWording[]; hours?: SendHours }

/** Why nothing of the campaign leaves for now; undefined while something may. */
export async function holdOf(
  reading: Reading,
  campaign: CampaignRow,
  channel: CampaignChannel,
  reads: Reads = {},
): Promise<Refused | undefined> {
  const { tx, now } = reading
  const hold = await campaignHold(tx, channel, now, reads.limits)
  if (hold) return hold
  const unsendable = reads.unsendable ?? (await unsendableWordings(reading, campaign, channel))
  if (unsendable.length === wordingsInUse(campaign).length) return unsendable[0]?.refusal
  const hours = reads.hours ?? (await hoursOf(tx, campaign))
  const closed = everywhereRefusal(hours, now)
  if (closed) return closed
  const budget = await budgetOf(tx, channel, now)
  if (budget && budgetLeft(budget) === 0) return budgetSpent(budget)
  const unpaid = await moneyHold(reading, campaign, channel)
  if (unpaid) return unpaid
  if (!isTried(campaign)) return undefined
  const end = await trialEnd(tx, campaign)
  return end === undefined || end <= now
    ? undefined
    : refused('campaigns.trial_running', { until: wallText(hours.companyZone, end).slice(11, 16) })
}

/** That some of the wordings wait while the others leave. */
export const partialHold = (unsendable: readonly UnsendableWording[]): Refused | undefined =>
  unsendable.length === 0
    ? undefined
    : refused('campaigns.variant_held', { name: unsendable.map(({ variant }) => letterOf(variant)).join(', ') })

/** What is left pays for a message of one part, and the next ones cost more: the last batch has found that over its channel. */
async function tooDearHold(
  { tx }: Pick<Reading, 'tx'>,
  { id }: CampaignRow,
  channel: CampaignChannel,
): Promise<Refused | undefined> {
  const pace = await tx
    .selectFrom('campaign_pace')
    .innerJoin('campaigns', (join) =>
      join
        .onRef('campaigns.company_id', '=', 'campaign_pace.company_id')
        .onRef('campaigns.id', '=', 'campaign_pace.campaign_id'),
    )
    .where('campaign_pace.campaign_id', '=', id)
    .where('campaigns.channel_id', '=', channel.id)
    .select('campaign_pace.hold')
    .executeTakeFirst()
  const code = moneyCodes.find((each) => each === pace?.hold)
  return code && refused(code)
}

/** Its provider takes nothing: what is written waits with the deliveries, and leaves by itself once it does again. */
async function providerHold(
  { tx, now }: Reading,
  campaign: CampaignRow,
  channel: CampaignChannel,
): Promise<Refused | undefined> {
  const { failures, circuit_open_until: openUntil } = await tx
    .selectFrom('channels')
    .where('id', '=', channel.id)
    .select(['failures', 'circuit_open_until'])
    .executeTakeFirstOrThrow()
  if (failures === 0) return undefined
  // Once its pause is over nobody knows until somebody writes.
  const isPaused = isCircuitOpen({ failures }) && openUntil !== null && openUntil > now
  const isDown = isPaused || (await hasRefusedSend(tx, campaign.id, channel.id))
  return isDown ? refused('campaigns.provider_down', { name: channel.name }) : undefined
}

/** A message over the channel that waits for another call of its provider. */
async function hasRefusedSend(tx: Db, campaignId: string, channelId: string): Promise<boolean> {
  const message = await tx
    .selectFrom('campaign_recipients as r')
    .innerJoin('messages as m', (join) =>
      join.onRef('m.company_id', '=', 'r.company_id').onRef('m.id', '=', 'r.message_id'),
    )
    .where('r.campaign_id', '=', campaignId)
    .where('r.state', '=', 'queued')
    .where('m.channel_id', '=', channelId)
    .where('m.tries', '>', 0)
    .select('m.id')
    .limit(1)
    .executeTakeFirst()
  return message !== undefined
}

/** What a screen says of it: what holds everything, else what holds a part. */
export async function shownHold(reading: Reading, campaign: CampaignRow, channel: CampaignChannel) {
  const unsendable = await unsendableWordings(reading, campaign, channel)
  const hold =
    (await holdOf(reading, campaign, channel, { unsendable })) ??
    (await zonesHold(reading, campaign, await hoursOf(reading.tx, campaign))) ??
    (await tooDearHold(reading, campaign, channel)) ??
    (await providerHold(reading, campaign, channel)) ??
    partialHold(unsendable)
  return hold ? { code: hold.code, params: hold.params } : null
}
