/**
 * One batch of a running campaign: as many of those who wait get their message as its rate allows, each through the outbound
 * policy. A person whom the policy refuses for good is suppressed with the reason, or goes on to the next channel; what holds
 * everybody back ends the batch, and all who are left wait.
 */

import { campaignHeld } from '@aura/contracts/campaigns/notices.ts'
import { hourMs } from '@aura/contracts/platform/durations.ts'
import { budgetRoom } from '@aura/machines/campaigns/budget.ts'
import { moveCampaign } from '@aura/machines/campaigns/decide.ts'
import { messagesFor } from '@aura/machines/campaigns/money.ts'
import { allowance, isWorthTelling } from '@aura/machines/campaigns/recipient.ts'
import { openZones } from '@aura/machines/campaigns/send-window.ts'
import { type Refused, refused } from '@aura/machines/platform/decision.ts'
import { type CampaignChannel, lockChannelLimits, prefetchSends } from '../conversations/index.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { later } from '../platform/later.ts'
import { linkTargets } from '../tracking/index.ts'
import { lockBudget } from './budget.ts'
import { type CampaignRow, endCampaign, lockAny } from './campaigns.ts'
import { holdOf, hoursOf, partialHold, unsendableWordings, zonesHold } from './content.ts'
import { lockMoney, reserveMoney } from './money.ts'
import { nextRecipients } from './next-recipients.ts'
import { rateRoomOf } from './provider-rates.ts'
import { cardsOf } from './recipient-cards.ts'
import { refusersAmong } from './refusers.ts'
import { type DearPerson, markDear, markQueued, sendTo, type WrittenMessage } from './send-batch.ts'
import { endTrial } from './trial.ts'
import { atStep, fallBackOverdue, isReceiptAwaited, waitingSteps } from './waterfall.ts'

/** In one batch, in one transaction. */
const mostAtOnce = 100
/** Of one batch: a pause or a stop waits for its end, and everybody while its events are appended. */
const mostMs = 250
/** Written and not yet with the provider: more would only wait elsewhere. */
const mostQueued = 400
const soonMs = 1_000
/** What the rate allowed longer ago is not made up for. */
const burstMs = 5_000
/** In which a new rate takes effect, however slow the one before. */
const noticeMs = 5_000
/** While nobody waits and not all is settled. */
const idleMs = 5_000
/** While everything is held back. */
const holdMs = 30_000
/** After which the author of a campaign hears of the same hold again. */
const tellAgainMs = 6 * hourMs

/** When the next batch is; null: the campaign does not run. */
export async function dispatchCampaign(
  work: Work,
  campaignId: string,
  publicUrl: string,
  withinMs = mostMs,
): Promise<Date | null> {
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
  await fallBackOverdue(work, campaign, mostAtOnce)
  const most = Math.min(mostQueued - (await queuedOf(tx, campaignId)), mostAtOnce)
  const allowed = allowance(campaign.per_minute, pace.since, now, most)
  const batches: Batch[] = []
  for (const step of await waitingSteps(tx, campaign)) {
    const before = { most: allowed - totalOf(batches, 'found'), reserved: totalOf(batches, 'reserved') }
    batches.push(await sendStep(work, { campaign, step, publicUrl, withinMs, ...before }))
  }
  // Last of all: a delivery that releases money holds its conversation, which a batch locks too.
  await reserveMoney(tx, campaign, now, totalOf(batches, 'reserved'))
  // Nobody waits: a message is on its way, or a receipt is awaited.
  if (batches.length === 0) {
    await setPace(tx, campaignId, now)
    return later(now, idleMs)
  }
  const [first] = batches
  const isHeld = batches.every(({ hold }) => hold !== undefined)
  await tellHold(work, campaign, { ...pace, code: ((isHeld && first?.hold) || first?.partial)?.code ?? null })
  // Those who may get theirs are through: the others are looked for again in a while.
  const isThrough = allowed > 0 && batches.every(({ found, isNarrowed, hold }) => found === 0 && (isNarrowed || hold))
  if (isHeld || isThrough) {
    await setPace(tx, campaignId, now)
    return later(now, holdMs)
  }
  const used = Math.min(allowed, ...batches.flatMap(({ hold, most }) => (hold ? [] : [most])))
  const eachMs = 60_000 / campaign.per_minute
  const paid = pace.since.getTime() + Math.max(used, totalOf(batches, 'found')) * eachMs
  const oldest = now.getTime() - Math.max(burstMs, eachMs)
  // Rounded up: a millisecond that is cut off would let one leave too early.
  await setPace(tx, campaignId, new Date(Math.ceil(Math.max(paid, oldest))))
  const isFull = used === mostAtOnce || batches.some(({ isCut }) => isCut)
  return later(now, isFull ? 0 : Math.min(Math.max(soonMs, eachMs), noticeMs))
}

type Batch = {
  /** Why nothing leaves at this step for now. */
  hold?: Refused | undefined
  /** Why some of it does not. */
  partial?: Refused | undefined
  /** How many it could have been, and were. */
  most: number
  found: number
  /** Its time was up before its people were through. */
  isCut: boolean
  /** Not everybody who waits was looked for. */
  isNarrowed: boolean
  /** What those that were written will cost. */
  reserved: number
}
const totalOf = (batches: readonly Batch[], name: 'found' | 'reserved'): number =>
  batches.reduce((sum, batch) => sum + batch[name], 0)

/** `reserved`: by the steps before, in this transaction. */
type StepOf = {
  campaign: CampaignRow
  step: number
  most: number
  publicUrl: string
  withinMs: number
  reserved: number
}

/** Those who wait for one channel of the campaign. */
async function sendStep(work: Work, stepOf: StepOf): Promise<Batch> {
  const { campaign: whole, step, most, publicUrl, withinMs, reserved } = stepOf
  const { tx, now } = work
  const campaign = atStep(whole, step)
  const channel = await channelOf(tx, campaign.channel_id)
  const limits = await lockChannelLimits(tx, channel)
  const budget = await lockBudget(tx, channel, now)
  const unsendable = await unsendableWordings(work, campaign, channel)
  const money = await lockMoney(work, campaign)
  const hours = await hoursOf(tx, campaign)
  const hold = await holdOf(work, campaign, channel, { limits, unsendable, hours })
  const partial = partialHold(unsendable)
  if (hold) return { hold, partial, most: 0, found: 0, isCut: false, isNarrowed: false, reserved: 0 }
  const left = money?.left === undefined ? undefined : money.left - reserved
  const mayPay = (cost: number) =>
    money === undefined || left === undefined || messagesFor(left - cost, money.price) > 0
  const rate = await rateRoomOf(tx, channel, campaign.id)
  const limit = mayPay(0) ? Math.min(most, budget ? budgetRoom(budget, campaign.id) : most, rate ?? most) : 0
  const zones = openZones(hours, now)
  const payable = left === undefined ? undefined : messagesFor(left, money?.price ?? 1)
  const choice = { limit, step, zones, unsendable }
  const passed = await nextRecipients(tx, campaign, { ...choice, mostParts: payable })
  const isAgain = passed.length === 0 && payable !== undefined
  // Nobody else is left: their texts may be shorter by now.
  const next = isAgain ? await nextRecipients(tx, campaign, choice) : passed
  const { name: company } = await tx.selectFrom('companies').select('name').executeTakeFirstOrThrow()
  const cards = await cardsOf(tx, campaign, next)
  const contactIds = [...cards.values()].flatMap((card) => card?.id ?? [])
  const prefetched = await prefetchSends(work, channel, { contactIds, limits })
  const targets = await linkTargets(tx)
  const named = { campaignId: campaign.id, contactIds: next.map(({ contact_id }) => contact_id), now }
  const refusers = step === 0 ? new Set<string>() : await refusersAmong(tx, named)
  const price = money?.price ?? null
  const sending = { campaign, channel, company, cards, refusers, prefetched, publicUrl, targets, price }
  const began = performance.now()
  const written: WrittenMessage[] = []
  const dear: DearPerson[] = []
  let [tried, cost] = [0, 0]
  for (const recipient of next) {
    if (!mayPay(cost) || (tried > 0 && performance.now() - began > withinMs)) break
    const outcome = await sendTo(work, sending, { recipient, left: left === undefined ? undefined : left - cost })
    if (outcome === 'all wait') {
      tried = next.length
      break
    }
    tried += 1
    if (typeof outcome !== 'object') continue
    if ('tooDear' in outcome) {
      // Another one's text may be shorter.
      dear.push({ contactId: recipient.contact_id, parts: outcome.tooDear })
      continue
    }
    written.push(outcome)
    cost += outcome.cost ?? 0
  }
  await markQueued(work, sending, written)
  await markDear(work, sending, dear)
  const found = tried - dear.length
  const isAllDear = dear.length > 0 && found === 0
  // Those behind them may cost less.
  const hasMore = isAllDear && !isAgain && next.length === limit
  const isCut = hasMore || (tried < next.length && mayPay(cost))
  const isNarrowed = rate !== 0 && (zones !== undefined || unsendable.length > 0)
  const closed = limit > 0 && next.length === 0 ? await zonesHold(work, campaign, hours) : undefined
  const spent = isAllDear && !hasMore ? refused(money?.code ?? 'campaigns.money_spent') : undefined
  return {
    hold: spent ?? closed,
    partial,
    most: tried < next.length ? tried : limit - dear.length,
    ...{ found, isCut, isNarrowed, reserved: cost },
  }
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
  if (await isReceiptAwaited(work, campaign)) return false
  if (moveCampaign(campaign, { type: 'finish' }).ok) await endCampaign(work, campaign, 'finished')
  return true
}
