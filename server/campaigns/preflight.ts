/** What a campaign would come to if it were launched now, by the rules that its batches keep to. */
import * as contracts from '@aura/contracts/campaigns/preflight.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { type Budget, budgetSpent, campaignShare } from '@aura/machines/campaigns/budget.ts'
import { needsApproval } from '@aura/machines/campaigns/decide.ts'
import { dayRoom, minutesWithTrial, opensAt, type PeopleAhead } from '@aura/machines/campaigns/duration.ts'
import { unknownGaps } from '@aura/machines/campaigns/fill-message.ts'
import { paidBy, unpaid } from '@aura/machines/campaigns/money.ts'
import { type SendHours, zoneRefusal, zones } from '@aura/machines/campaigns/send-window.ts'
import { sameVariants } from '@aura/machines/campaigns/wordings.ts'
import { type Refused, refused } from '@aura/machines/platform/decision.ts'
import { sql } from 'kysely'
import { withinTime } from '../audiences/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { budgetOf } from './budget.ts'
import { campaignOf, isMass, type MassRow } from './campaigns.ts'
import { hoursOf, shownHold } from './content.ts'
import { channelOf } from './dispatch.ts'
import { audienceOf, type Estimate, estimate, isExcluded, stepsAhead } from './estimate.ts'
import { aheadFrom } from './foreseen-parts.ts'
import { fieldKeysInUse } from './launch.ts'
import { moneyLeftBy } from './money.ts'
import { excludedOf, reasonsSql } from './reasons.ts'
import { rulesOf } from './rules.ts'
import { channelsSharing, providerLimits, sharingCampaigns } from './shared-limits.ts'

const beginOf = ({ starts_at }: Pick<MassRow, 'starts_at'>, now: Date): Date =>
  starts_at !== null && starts_at > now ? starts_at : now

export const preflight = answer(contracts.preflight, async ({ tx, caller, input: { campaignId }, now, config }) => {
  const campaign = await campaignOf({ tx, caller }, campaignId)
  if (!isMass(campaign)) return refuse('campaigns.campaign_not_found')
  const ahead = await estimate(aheadFrom({ tx, now }, config.publicUrl), campaign)
  if (!ahead) return refuse('audiences.too_slow')
  const { excluded, reached, cost, mostCost, isUpTo, channels } = ahead
  const hours = await hoursOf(tx, campaign)
  const from = beginOf(campaign, now)
  const limits: contracts.ChannelLimit[] = []
  const budgets: (Budget | undefined)[] = []
  for (const { channelId } of channels) {
    if (limits.some(({ channelIds }) => channelIds.includes(channelId))) continue
    const channel = await channelOf(tx, channelId)
    const channelIds = await channelsSharing(tx, channel)
    const budget = await budgetOf(tx, channel, from)
    budgets.push(budget)
    limits.push({
      ...{ channelId, channelIds, limit: budget?.limit ?? null, domain: budget?.domain ?? null },
      ...{ campaigns: budget ? campaignShare(budget) : null, used: budget?.used ?? null },
      room: budget ? dayRoom(budget, campaignId).first : null,
      ...(await sharingCampaigns({ tx, caller }, channelIds, campaignId)),
    })
  }
  const [first] = limits
  const alongside = (first?.sharing ?? []).filter(({ state }) => state === 'preparing' || state === 'running')
  const limitOf = (channelId: string) => limits.findIndex(({ channelIds }) => channelIds.includes(channelId))
  const budget = budgets[limitOf(campaign.channel_id)]
  const monies = await moneyLeftBy({ tx, now: from }, campaign)
  const costs = channels.map(({ reached, parts, cost }) => ({ reached, parts, cost: cost?.amount ?? null }))
  const poor = monies.map(({ left, code }) => delayOf(refused(code), unpaid(left, costs)))
  const unpriced = channels.slice(1).filter(({ reached, cost }) => campaign.budget !== null && reached > 0 && !cost)
  // A further channel has a wording of its own, which is never tried.
  const channelIds = channels.map(({ channelId }) => channelId)
  const rates = await providerLimits({ tx, caller }, channelIds, campaignId)
  const rateOf = (channelId: string) => rates.findIndex((rate) => rate.channelIds.includes(channelId))
  /** Of each channel as many as `most` says, or all. */
  const peopleOf = (most?: readonly { reached: number }[]) =>
    channels.flatMap(({ channelId, zones }, step) =>
      firstOf(zones, most?.[step]?.reached).map(({ zone, count }) => ({
        ...{ limit: limitOf(channelId), rate: rateOf(channelId), zone, count, isTried: step === 0 },
      })),
    )
  const people = peopleOf()
  const minutesFor = (those: readonly PeopleAhead[]) =>
    minutesWithTrial(
      {
        ...{ from, hours, people: those, perMinute: campaign.per_minute },
        rooms: budgets.map((each) => each && dayRoom(each, campaignId)),
        rates: rates.map(({ perMinute }) => perMinute),
      },
      campaign.variants.length === 0 ? null : campaign.trial,
    )
  const own = monies.find(({ code }) => code === 'campaigns.budget_spent')
  const paid = own && paidBy(own.left, costs)
  const paidPeople = sumOf(paid ?? [], ({ reached }) => reached)
  const variants = [campaign.message, ...campaign.variants]
  const messages = [...variants, ...campaign.fallbacks.map(({ message }) => message)]
  const keys = await fieldKeysInUse(tx)
  const currency = channels.find((channel) => channel.cost)?.cost?.currency
  return {
    audience: reached + excluded.reduce((total, { count }) => total + count, 0),
    reached,
    excluded: excludedOf(excluded),
    delayed: [
      ...closedPeople(hours, ahead, from),
      ...budgets.flatMap((each, at) => overLimit(each, peopleOver(people, at), campaignId)),
      ...poor.filter(({ count }) => count > 0),
      ...(await unpricedPeople(tx, unpriced)),
    ],
    law: hours.law && {
      ...hours.law,
      hours: hours.law.hours.map(({ days, ...times }) => ({ days: [...days], ...times })),
    },
    beginsAt: from.toISOString(),
    minutes: minutesFor(people),
    paid:
      paid && paidPeople < reached
        ? {
            reached: paidPeople,
            cost: currency ? { amount: sumOf(paid, (each) => each.cost), currency } : null,
            minutes: minutesFor(peopleOf(paid)),
          }
        : null,
    ...{ cost, mostCost, isUpTo },
    channels: channels.map(({ zones: _, ...channel }) => channel),
    fallbacks: channels.slice(1).map(({ channelId, reached }) => ({ channelId, reached })),
    ...{ limits, rates },
    ...{ alongside: alongside.map(({ id, name }) => ({ id, name })), alongsideOthers: first?.others ?? 0 },
    budget: budget
      ? { limit: budget.limit, campaigns: campaignShare(budget), used: budget.used, domain: budget.domain }
      : null,
    needsApproval: needsApproval(await rulesOf(tx), mostCost?.amount ?? null),
    hold: await shownHold({ tx, now: from }, campaign, await channelOf(tx, campaign.channel_id)),
    unknownGaps: [...new Set(messages.flatMap((message) => unknownGaps(message, keys)))],
    sameVariants: sameVariants(variants),
  }
})

const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0)

type ZoneCount = Estimate['channels'][number]['zones'][number]

/** The first `most` of the people, by zone. */
function firstOf(counts: readonly ZoneCount[], most = Number.POSITIVE_INFINITY): ZoneCount[] {
  let rest = most
  return counts.flatMap((each) => {
    const count = Math.min(each.count, rest)
    rest -= count
    return count > 0 ? [{ ...each, count }] : []
  })
}

const delayOf = ({ code, params }: Refused, count: number): contracts.Delay => ({
  ...{ code, params: params ?? {}, count, until: null, hasPeople: false },
})

/** Those for whom a further channel without a price waits, as the campaign has a ceiling. */
const unpricedPeople = (tx: Db, channels: readonly Estimate['channels'][number][]): Promise<contracts.Delay[]> =>
  Promise.all(
    channels.map(async ({ channelId, reached }) => {
      const { name } = await channelOf(tx, channelId)
      return delayOf(refused('campaigns.budget_unpriced', { name }), reached)
    }),
  )

/** Those whom no hour is open when the campaign begins, by the reason. */
function closedPeople(hours: SendHours, { channels }: Estimate, from: Date): contracts.Delay[] {
  const closed = channels
    .flatMap(({ zones }) => zones)
    .flatMap(({ zone, count }) => {
      const refusal = zoneRefusal(hours, zone, from)
      return refusal ? [{ refusal, count, until: opensAt(hours, zone, from) }] : []
    })
  return [...Map.groupBy(closed, ({ refusal }) => refusal.code).values()].flatMap((all) => {
    const [first] = all
    if (!first) return []
    const opening = all.flatMap(({ until }) => until?.getTime() ?? [])
    return {
      ...delayOf(
        first.refusal,
        all.reduce((sum, { count }) => sum + count, 0),
      ),
      until: opening.length === 0 ? null : new Date(Math.min(...opening)).toISOString(),
      hasPeople: true,
    }
  })
}

const peopleOver = (people: readonly PeopleAhead[], limit: number): number =>
  people.reduce((sum, group) => sum + (group.limit === limit ? group.count : 0), 0)

/** Those beyond what is left of a limit on the first day. Who they are shows only when the batches are written. */
function overLimit(budget: Budget | undefined, people: number, campaignId: string): contracts.Delay[] {
  const over = budget ? people - dayRoom(budget, campaignId).first : 0
  return budget && over > 0 ? [delayOf(budgetSpent(budget), over)] : []
}

type Page = OutputOf<typeof contracts.preflightPeople>

export const preflightPeople = answer(contracts.preflightPeople, async ({ tx, caller, input, now, config }) => {
  // A draft may be of any audience: its people are those of the bases.
  if (!caller.permissions.includes('view_bases')) return refuse('auth.forbidden')
  const { campaignId, code, after, limit } = input
  const campaign = await campaignOf({ tx, caller }, campaignId)
  if (!isMass(campaign)) return refuse('campaigns.campaign_not_found')
  const ahead = aheadFrom({ tx, now }, config.publicUrl)
  const hours = await hoursOf(tx, campaign)
  const from = beginOf(campaign, now)
  const isClosed = (zone: string | null) => zoneRefusal(hours, zone, from)?.code === code
  const closed = zones.filter(isClosed)
  const selections = (await stepsAhead(ahead, campaign, [await audienceOf(ahead, campaign)])).map((step) => {
    const excluded = isExcluded(step, { reason: code }) ? sql`c.reason = ${code}` : sql`false`
    const named = closed.filter((zone) => zone !== null)
    const delayed = sql`c.reason is null and (c.zone = any (${named}::text[])
      ${closed.includes(null) ? sql`or c.zone is null` : sql``})`
    return sql`select c.company_id, c.id from (${reasonsSql(step.counting, step.people)}) c where ${excluded} or ${delayed}`
  })
  const found = await withinTime(
    tx,
    () =>
      sql<Page['people'][number]>`select c.id as "contactId", c.name
        from (${sql.join(selections, sql` union all `)}) p
        join contacts c on c.company_id = p.company_id and c.id = p.id
        ${after === null ? sql`` : sql`where c.id > ${after}::uuid`} order by c.id limit ${limit + 1}`.execute(tx),
    ahead.msLeft(),
  )
  if (!found) return refuse('audiences.too_slow')
  const people = found.rows.slice(0, limit)
  return { people, next: found.rows.length > limit ? (people.at(-1)?.contactId ?? null) : null }
})
