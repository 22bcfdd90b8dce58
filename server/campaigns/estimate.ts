/** What the outbound policy would come to for everybody of an audience, down the channels of the campaign, and what it costs. */
import type { Money } from '@aura/contracts/platform/values.ts'
import { fallBackCodes, mayFallBack } from '@aura/machines/campaigns/waterfall.ts'
import { type RawBuilder, sql } from 'kysely'
import { audienceSql, withinTime } from '../audiences/index.ts'
import type { CampaignChannel } from '../conversations/index.ts'
import type { CampaignRow, MassRow } from './campaigns.ts'
import { channelOf } from './dispatch.ts'
import { type Ahead, type ForeseenParts, foreseenParts } from './foreseen-parts.ts'
import { priceOf } from './price.ts'
import {
  byReason,
  type Counted,
  type CountedZone,
  type Counting,
  countReasons,
  reachedSql,
  reasonsSql,
} from './reasons.ts'
import { atStep } from './waterfall.ts'

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
  channels: { channelId: string; reached: number; zones: CountedZone[]; parts: number; cost: Money | null }[]
}

/** Undefined when counting takes too long. */
export const estimate = async (ahead: Ahead, campaign: MassRow): Promise<Estimate | undefined> =>
  await estimateOf(ahead, campaign, { beginning: [await audienceOf(ahead, campaign)] })

export const audienceOf = ({ tx, now }: Pick<Ahead, 'tx' | 'now'>, { audience_id }: MassRow) =>
  audienceSql(tx, audience_id, now)

/** `people`: selects the company and the id of each. */
type Group = { count: number; people: RawBuilder<unknown> }

type Course = {
  /** Who begins at each step, with `c` the contact. */
  beginning: RawBuilder<unknown>[]
  /** Who has a message at each step already, and may still go on from there. */
  underway?: readonly Group[]
}

/** One channel of the campaign with those who come to it. */
export type StepAhead = {
  /** As it is at this step (`atStep`). */
  campaign: CampaignRow
  channel: CampaignChannel
  counting: Counting
  people: RawBuilder<unknown>
  isLast: boolean
}

/** Whether a person is through with the campaign by this reason, and goes on to no further channel. */
export const isExcluded = ({ isLast }: Pick<StepAhead, 'isLast'>, { reason }: Pick<Counted, 'reason'>): boolean =>
  reason !== null && (isLast || !mayFallBack(reason))

/** `beginning`: who begins at each step, with `c` the contact. */
export async function stepsAhead(
  { tx, now }: Pick<Ahead, 'tx' | 'now'>,
  campaign: CampaignRow,
  beginning: readonly RawBuilder<unknown>[],
): Promise<StepAhead[]> {
  const rules = await tx.selectFrom('outbound_rules').select('per_day').executeTakeFirst()
  const steps: StepAhead[] = []
  let fallen: RawBuilder<unknown> | undefined
  for (let step = 0; step <= campaign.fallbacks.length; step += 1) {
    const at = atStep(campaign, step)
    const channel = await channelOf(tx, at.channel_id)
    const counting = { campaign: at, kind: channel.kind, perDay: rules?.per_day ?? null, now }
    const people = allOf([fallen, beginning[step]])
    steps.push({ campaign: at, channel, counting, people, isLast: step === campaign.fallbacks.length })
    fallen = sql`from (${reasonsSql(counting, people)}) c where c.reason = any (${fallBackCodes}::text[])`
  }
  return steps
}

type Step = { channelId: string; reached: number; zones: CountedZone[]; price: Money | undefined } & ForeseenParts

export async function estimateOf(
  ahead: Ahead,
  campaign: CampaignRow,
  { beginning, underway = [] }: Course,
): Promise<Estimate | undefined> {
  const { tx } = ahead
  const [steps, most]: [Step[], Step[]] = [[], []]
  let before: Group[] = []
  const excluded: Counted[] = []
  for (const [step, at] of (await stepsAhead(ahead, campaign, beginning)).entries()) {
    const { channel, counting, people } = at
    const { id: channelId } = channel
    const counted = await withinTime(tx, () => countReasons(tx, counting, people), ahead.msLeft())
    if (!counted) return undefined
    excluded.push(...counted.filter((row) => isExcluded(at, row)))
    const zones = counted.filter(({ reason }) => reason === null)
    const reached = zones.reduce((sum, { count }) => sum + count, 0)
    const price = await priceOf(tx, channelId)
    const partsOf = ({ count, people }: Group): Promise<ForeseenParts> | ForeseenParts =>
      price ? foreseenParts(ahead, { campaign: at.campaign, channel, count, people }) : { parts: count, isUpTo: false }
    const own: Group = { count: reached, people: reachedSql(counting, people) }
    const all = unionOf([...before, own])
    const parts = await partsOf(own)
    steps.push({ channelId, reached, zones, price, ...parts })
    const mostParts = before.length === 0 ? parts : await partsOf(all)
    most.push({ channelId, reached: all.count, zones, price, ...mostParts })
    before = [...before, own, ...underway.slice(step, step + 1)]
  }
  const reached = steps.reduce((sum, step) => sum + step.reached, 0)
  return {
    ...{ excluded: byReason(excluded), reached, cost: costOf(steps), mostCost: costOf(most) },
    isUpTo: steps.some(({ isUpTo }) => isUpTo),
    channels: steps.map((step) => ({
      ...{ channelId: step.channelId, reached: step.reached, parts: step.parts, cost: costOf([step]) },
      zones: step.zones,
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
