/** What keeps back a message that the company sends on its own account. */

import { reachedAt } from '@aura/contracts/channels/address-kind.ts'
import type { ChannelConnection, ChannelKind } from '@aura/contracts/channels/channel.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import {
  type CampaignFacts,
  type OutboundFacts,
  outboundRefusal,
} from '@aura/machines/conversations/outbound/decide.ts'
import { lawProfileNamed } from '@aura/machines/conversations/outbound/law.ts'
import type { Refused } from '@aura/machines/platform/decision.ts'
import { countryNamed } from '@aura/machines/platform/holidays.ts'
import { zoneOfPhone } from '@aura/machines/platform/phone-zones.ts'
import type { Selectable } from 'kysely'
import { unwantedAmong } from '../../contacts/index.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { Work } from '../../platform/handle.ts'
import { brakedSupplier } from '../../suppliers/index.ts'
import type { CampaignChannel } from '../campaign-message.ts'
import { type CampaignOfMessage, conversationEffects } from '../effects.ts'

/** Advertising by hand is a campaign of one. */
export async function isCampaign(tx: Db, content: { type: string; templateId?: string }): Promise<boolean> {
  if (content.type !== 'template' || content.templateId === undefined) return false
  const row = await tx
    .selectFrom('templates')
    .where('id', '=', content.templateId)
    .select('category')
    .executeTakeFirst()
  return row?.category === 'marketing'
}

/** What the company lets out on a channel, to any person. */
export type ChannelLimits = Pick<CampaignFacts, 'halted' | 'overBudget' | keyof SendingClock> & {
  perDay: number | null
}

/**
 * The rules are held until the transaction ends: who stops everything waits for what is being let out, and what
 * comes after that sees it.
 */
export async function lockChannelLimits(
  tx: Db,
  channel: { id: string; connection: ChannelConnection },
): Promise<ChannelLimits> {
  const rules = (await lockedRules(tx)) ?? (await createRules(tx).then(() => lockedRules(tx)))
  return await limitsOf(tx, channel, rules)
}

async function limitsOf(
  tx: Db,
  channel: { id: string; connection: ChannelConnection },
  rules: Selectable<Schema['outbound_rules']> | undefined,
): Promise<ChannelLimits> {
  return {
    halted: rules?.halted_at ? { reason: rules.halt_reason ?? '' } : null,
    overBudget: await brakedSupplier(tx, channel),
    ...(await sendingClock(tx, rules)),
    perDay: rules?.per_day ?? null,
  }
}

export type SendingClock = Pick<CampaignFacts, 'quiet' | 'restDays' | 'calendar' | 'timezone' | 'law'>

/** A company that never chose keeps to the law profile. */
export async function sendingClock(tx: Db, rules?: Selectable<Schema['outbound_rules']>): Promise<SendingClock> {
  const row = rules ?? (await tx.selectFrom('outbound_rules').selectAll().executeTakeFirst())
  const { timezone, country } = await tx
    .selectFrom('companies')
    .select(['timezone', 'country'])
    .executeTakeFirstOrThrow()
  return {
    quiet: row?.quiet ?? null,
    restDays: { sundays: row?.rest_sundays ?? false, holidays: row?.rest_holidays ?? false },
    calendar: { country: countryNamed(country), ownDays: row?.own_days ?? [] },
    timezone,
    law: (row?.law ?? true) ? lawProfileNamed(country) : null,
  }
}

type CampaignSend = {
  contactId: string
  messageId?: string | undefined
  /** Of one that is not written yet. */
  needsConsent?: boolean | undefined
  channel: { id: string; kind: ChannelKind; connection: ChannelConnection }
  address: string
  /** Where many were looked up at once. */
  doNotDisturb?: boolean | undefined
  /** Of one that is not written yet, as its campaign has frozen it; null: the zone of the company. */
  zone?: string | null | undefined
}

/** `messageId` is the one that is asked about, when it is written already. */
export async function loadCampaignFacts(
  tx: Db,
  { contactId, messageId, needsConsent, channel, address, doNotDisturb, zone: frozenZone }: CampaignSend,
  now: Date,
  locked?: ChannelLimits,
): Promise<CampaignFacts> {
  const campaign = messageId === undefined ? null : await campaignOf({ tx, now }, messageId)
  const { perDay, ...limits } = locked ?? (await lockChannelLimits(tx, channel))
  const limit = messageId === undefined ? perDay : null
  const zone = frozenZone === undefined ? (campaign ? campaign.zone : zoneOfPhone(address)) : frozenZone
  return {
    ...limits,
    zone: zone ?? limits.timezone,
    notRunning: campaign && !campaign.isRunning ? { name: campaign.name, isStopped: campaign.isStopped } : null,
    outsideWindow: campaign !== null && !campaign.isWindowOpen,
    superseded: campaign?.superseded ?? null,
    doNotDisturb: doNotDisturb ?? (await isUnwanted(tx, channel.kind, address)),
    needsConsent: needsConsent ?? campaign?.needsConsent ?? false,
    frequency: limit === null ? null : { limit, count: await hadLately(tx, contactId, now) },
  }
}

/** No clock: the person waits for it. */
export async function loadConfirmationFacts(
  tx: Db,
  { channel, address }: Pick<CampaignSend, 'channel' | 'address'>,
): Promise<NonNullable<OutboundFacts['confirmation']>> {
  const { halted, overBudget } = await lockChannelLimits(tx, channel)
  return { halted, overBudget, doNotDisturb: await isUnwanted(tx, channel.kind, address) }
}

const isUnwanted = async (tx: Db, kind: ChannelKind, address: string): Promise<boolean> =>
  reachedAt(kind) === 'phone' && (await unwantedAmong(tx, [address])).size > 0

async function campaignOf(reading: Pick<Work, 'tx' | 'now'>, messageId: string): Promise<CampaignOfMessage | null> {
  for (const effect of conversationEffects()) {
    const campaign = await effect.campaignOf?.(reading, messageId)
    if (campaign) return campaign
  }
  return null
}

/** Why nothing of a campaign leaves on the channel for now, to any person. The law holds where each lives. */
export async function campaignHold(
  tx: Db,
  channel: CampaignChannel,
  now: Date,
  locked?: ChannelLimits,
): Promise<Refused | undefined> {
  const rules = () => tx.selectFrom('outbound_rules').selectAll().executeTakeFirst()
  const { perDay: _, ...limits } = locked ?? (await limitsOf(tx, channel, await rules()))
  const campaign: CampaignFacts = {
    ...limits,
    ...{ law: null, zone: limits.timezone },
    notRunning: null,
    outsideWindow: false,
    superseded: null,
    doNotDisturb: false,
    needsConsent: false,
    frequency: null,
  }
  const candidate = { channel, content: { type: 'template' as const }, windowEndsAt: null }
  return outboundRefusal(candidate, { blocked: null, consent: 'given', campaign }, now)
}

const lockedRules = (tx: Db) => tx.selectFrom('outbound_rules').selectAll().forShare().executeTakeFirst()

/** A company that never set rules has a row all the same: without one its first halt would wait for nobody. */
export async function createRules(tx: Db): Promise<void> {
  await tx
    .insertInto('outbound_rules')
    .columns(['company_id', 'quiet', 'per_day', 'version'])
    .expression((e) =>
      e
        .selectFrom('companies')
        .select(({ val }) => ['id', val(null).as('quiet'), val(null).as('per_day'), val(0).as('version')]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Counted under the contact's lock, so that two concurrent sends are not both the last one allowed. */
async function hadLately(tx: Db, contactId: string, now: Date): Promise<number> {
  await tx.selectFrom('contacts').where('id', '=', contactId).select('id').forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .where('conversations.contact_id', '=', contactId)
    .where('messages.campaign', '=', true)
    .where('messages.is_test', '=', false)
    .where('messages.status', '<>', 'failed')
    .where('messages.at', '>', new Date(now.getTime() - dayMs))
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
