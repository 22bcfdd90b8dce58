/**
 * Counts ahead what the outbound policy would come to for everybody of an audience, in the order in which the policy
 * names its reasons (`machines/conversations/outbound/decide.ts`). `workers/campaigns/campaigns.pg.test.ts` compares the two.
 */

import * as contracts from '@aura/contracts/campaigns/preflight.ts'
import { reachedAt } from '@aura/contracts/channels/address-kind.ts'
import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import { campaignShare, minutesNeeded } from '@aura/machines/campaigns/budget.ts'
import { needsApproval, seesAll } from '@aura/machines/campaigns/decide.ts'
import { neededFieldKeys } from '@aura/machines/campaigns/fill-message.ts'
import { fallBackCodes, mayFallBack } from '@aura/machines/campaigns/waterfall.ts'
import { type RawBuilder, sql } from 'kysely'
import { audienceSql, withinTime } from '../audiences/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { budgetOf } from './budget.ts'
import { type CampaignRow, campaignOf, isMass, type MassRow } from './campaigns.ts'
import { shownHold } from './content.ts'
import { channelOf } from './dispatch.ts'
import { heldOutSql } from './draw.ts'
import { type Ahead, aheadFrom, type ForeseenParts, foreseenParts } from './foreseen-parts.ts'
import { priceOf } from './price.ts'
import { rulesOf } from './rules.ts'
import { atStep } from './waterfall.ts'

export type Counted = { reason: string | null; count: number }
export type Estimate = {
  /** Why people get nothing on any channel. */
  excluded: Counted[]
  reached: number
  cost: Money | null
  /** Where everybody had to go on to the last channel; what a second person approves. */
  mostCost: Money | null
  /** Whether the cost is a bound: some texts may have fewer parts than they are counted as. */
  isUpTo: boolean
  /** Whom each channel reaches, further ones because the ones before cannot; the cost is null where there is no price. */
  channels: { channelId: string; reached: number; parts: number; cost: Money | null }[]
}

/** Undefined when counting takes too long. */
export const estimate = async (ahead: Ahead, campaign: MassRow): Promise<Estimate | undefined> =>
  await estimateOf(ahead, campaign, {
    beginning: [await audienceSql(ahead.tx, campaign.audience_id, ahead.now)],
  })

/** `people`: selects the company and the id of each. */
type Group = { count: number; people: RawBuilder<unknown> }

type Course = {
  /** Who begins at each step, with `c` the contact. */
  beginning: RawBuilder<unknown>[]
  /** Who has a message at each step already, and may still go on from there. */
  underway?: readonly Group[]
}

type Step = { channelId: string; reached: number; price: Money | undefined } & ForeseenParts

export async function estimateOf(
  ahead: Ahead,
  campaign: CampaignRow,
  { beginning, underway = [] }: Course,
): Promise<Estimate | undefined> {
  const { tx, now } = ahead
  const rules = await tx.selectFrom('outbound_rules').select('per_day').executeTakeFirst()
  let fallen: RawBuilder<unknown> | undefined
  const [steps, most]: [Step[], Step[]] = [[], []]
  let before: Group[] = []
  const excluded: Counted[] = []
  for (let step = 0; step <= campaign.fallbacks.length; step += 1) {
    const at = atStep(campaign, step)
    const channel = await channelOf(tx, at.channel_id)
    const { id: channelId, kind } = channel
    const counting = {
      campaign: { ...at, holdout: step === 0 ? at.holdout : 0 },
      kind,
      perDay: rules?.per_day ?? null,
      now,
    }
    const people = allOf([fallen, beginning[step]])
    const counted = await withinTime(tx, () => countReasons(tx, counting, people), ahead.msLeft())
    if (!counted) return undefined
    const isLast = step === campaign.fallbacks.length
    excluded.push(...counted.filter(({ reason }) => reason !== null && (isLast || !mayFallBack(reason))))
    const reached = counted.find(({ reason }) => reason === null)?.count ?? 0
    const price = await priceOf(tx, channelId)
    const partsOf = ({ count, people }: Group): Promise<ForeseenParts> | ForeseenParts =>
      price ? foreseenParts(ahead, { campaign: at, channel, count, people }) : { parts: count, isUpTo: false }
    const own: Group = { count: reached, people: reachedSql(counting, people) }
    const all = unionOf([...before, own])
    const parts = await partsOf(own)
    steps.push({ channelId, reached, price, ...parts })
    most.push({ channelId, reached: all.count, price, ...(before.length === 0 ? parts : await partsOf(all)) })
    before = [...before, own, ...underway.slice(step, step + 1)]
    fallen = sql`from (${reasonsSql(counting, people)}) c where c.reason = any (${fallBackCodes}::text[])`
  }
  const reached = steps.reduce((sum, step) => sum + step.reached, 0)
  return {
    ...{ excluded: added(excluded), reached, cost: costOf(steps), mostCost: costOf(most) },
    isUpTo: steps.some(({ isUpTo }) => isUpTo),
    channels: steps.map((step) => ({
      ...{ channelId: step.channelId, reached: step.reached, parts: step.parts, cost: costOf([step]) },
    })),
  }
}

const unionOf = (groups: readonly Group[]): Group => ({
  count: groups.reduce((sum, { count }) => sum + count, 0),
  people: sql.join(
    groups.map(({ people }) => sql`(${people})`),
    sql` union all `,
  ),
})

function allOf(groups: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<unknown> {
  const each = groups.flatMap((people) => (people ? [sql`select c.company_id, c.id ${people}`] : []))
  return sql`from (${sql.join(each, sql` union all `)}) c`
}

const added = (rows: readonly Counted[]): Counted[] =>
  [...Map.groupBy(rows, ({ reason }) => reason)].map(([reason, all]) => ({
    reason,
    count: all.reduce((sum, { count }) => sum + count, 0),
  }))

/** Null where one of the channels in use has no price. */
function costOf(steps: readonly Pick<Step, 'reached' | 'parts' | 'price'>[]): Money | null {
  const used = steps.filter(({ reached }, at) => reached > 0 || at === 0)
  const [first] = used
  if (!first?.price || used.some(({ price }) => !price)) return null
  return {
    amount: used.reduce((sum, { parts, price }) => sum + parts * (price?.amount ?? 0), 0),
    currency: first.price.currency,
  }
}

type Counting = { campaign: CampaignRow; kind: ChannelKind; perDay: number | null; now: Date }

const windowMs = dayMs

function reasonSql({ campaign, kind, perDay, now }: Counting): RawBuilder<string | null> {
  const blocked = sql`exists (select from address_rules r where r.company_id = c.company_id and r.list = 'block'
    and r.removed_at is null and (r.expires_at is null or r.expires_at > ${now})
    and (r.kind = a.kind and r.key = a.key
      ${kind === 'email' ? sql`or r.kind = 'domain' and r.key = split_part(a.value, '@', 2)` : sql``}))`
  const unwanted =
    reachedAt(kind) === 'phone'
      ? sql`when exists (select from do_not_disturb_numbers n where n.company_id = c.company_id and n.key = a.key)
          then 'conversations.do_not_disturb'`
      : sql``
  const needsWindow = kind === 'whatsapp' && campaign.message.type !== 'template'
  const window = needsWindow
    ? sql`when not exists (select from conversations x where x.company_id = c.company_id and x.contact_id = c.id
        and x.channel_id = ${campaign.channel_id} and x.last_inbound_at > ${new Date(now.getTime() - windowMs)})
        then 'conversations.window_closed'`
    : sql``
  const consent = campaign.consent_only ? sql`when k.state is distinct from 'given' then 'campaigns.no_consent'` : sql``
  const often =
    perDay === null
      ? sql``
      : sql`when (select count(*) from conversations x join messages m
          on m.company_id = x.company_id and m.conversation_id = x.id
          where x.company_id = c.company_id and x.contact_id = c.id and m.campaign and m.status <> 'failed'
            and m.at > ${new Date(now.getTime() - dayMs)}) >= ${perDay} then 'conversations.too_often'`
  return sql<string | null>`case
    when ${heldOutSql(campaign)} then 'campaigns.holdout'
    ${gapSql(campaign)}
    when a.value is null then 'contacts.address_not_found'
    when ${blocked} then 'conversations.blocked'
    when k.state = 'withdrawn' then 'conversations.consent_withdrawn'
    ${window} ${unwanted} ${consent} ${often} end`
}

/** Who lacks a value that every wording puts into the message. */
function gapSql({ message, variants }: CampaignRow): RawBuilder<unknown> {
  const keys = neededFieldKeys([message, ...variants])
  return keys.length === 0
    ? sql``
    : sql`when (select count(*) from custom_fields f join custom_values v
        on v.company_id = f.company_id and v.field_id = f.id and v.owner_id = c.id
        where f.company_id = c.company_id and f.owner = 'contact' and f.key = any(${keys}::text[])) < ${keys.length}
        then 'campaigns.gap_empty'`
}

/** `people`: of whom, with `c` the contact. */
export async function countReasons(tx: Db, counting: Counting, people: RawBuilder<unknown>): Promise<Counted[]> {
  const { rows } = await sql<Counted>`select p.reason, count(*)::int as count
    from (${reasonsSql(counting, people)}) p group by p.reason`.execute(tx)
  return rows
}

/** Each of the people with the reason, null for who is reached. */
const reasonsSql = (counting: Counting, people: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select c.company_id, c.id, ${reasonSql(counting)} as reason
    from (select c.company_id, c.id ${people}) c
    left join lateral (select x.kind, x.value, x.key from contact_addresses x
      where x.company_id = c.company_id and x.contact_id = c.id and x.kind = ${reachedAt(counting.kind)}
      order by x.created_at, x.id limit 1) a on true
    left join contact_consents k on k.company_id = c.company_id and k.contact_id = c.id and k.channel = ${counting.kind}`

/** The company and the id of each of the people who are reached. */
export const reachedSql = (counting: Counting, people: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select c.company_id, c.id from (${reasonsSql(counting, people)}) c where c.reason is null`

export const preflight = answer(contracts.preflight, async ({ tx, caller, input: { campaignId }, now, config }) => {
  const campaign = await campaignOf({ tx, caller }, campaignId)
  if (!isMass(campaign)) return refuse('campaigns.campaign_not_found')
  const channel = await channelOf(tx, campaign.channel_id)
  const ahead = await estimate(aheadFrom({ tx, now }, config.publicUrl), campaign)
  if (!ahead) return refuse('audiences.too_slow')
  const { excluded, reached, cost, mostCost, isUpTo, channels } = ahead
  const budget = await budgetOf(tx, channel, now)
  const alongside = await tx
    .selectFrom('campaigns')
    .where('channel_id', '=', channel.id)
    .where('state', 'in', ['preparing', 'running'])
    .where('id', '<>', campaignId)
    .select(['id', 'name', 'author_id'])
    .orderBy('name')
    .execute()
  const seen = alongside.filter(({ author_id }) => seesAll(caller) || author_id === caller.userId)
  return {
    audience: reached + excluded.reduce((total, { count }) => total + count, 0),
    reached,
    excluded: excluded
      .flatMap(({ reason, count }) => (reason === null ? [] : [{ code: reason, count }]))
      .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
    minutes: minutesNeeded(reached, campaign.per_minute, budget),
    ...{ cost, mostCost, isUpTo, channels },
    fallbacks: channels.slice(1).map(({ channelId, reached }) => ({ channelId, reached })),
    alongside: seen.map(({ id, name }) => ({ id, name })),
    alongsideOthers: alongside.length - seen.length,
    budget: budget
      ? { limit: budget.limit, campaigns: campaignShare(budget), used: budget.used, domain: budget.domain }
      : null,
    needsApproval: needsApproval(await rulesOf(tx), mostCost?.amount ?? null),
    hold: await shownHold({ tx, now }, campaign, channel),
  }
})
