/** What became of campaigns after their messages had left. People are counted by their cards, hits one by one. */
import type { CampaignState } from '@aura/contracts/campaigns/campaign.ts'
import type { ChannelKind } from '@aura/contracts/channels/channel.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import * as contracts from '@aura/contracts/tracking/figures.ts'
import type { HitCounts, MachineReason } from '@aura/contracts/tracking/hit.ts'
import { seesAll } from '@aura/machines/campaigns/decide.ts'
import { type RawBuilder, sql } from 'kysely'
import { withinTime } from '../audiences/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, type Caller, type Work } from '../platform/handle.ts'
import { later } from '../platform/later.ts'
import { refuse } from '../platform/refuse.ts'
import { assertSeesCampaign } from './assert-sees-campaign.ts'
import { compareHoldout } from './holdout.ts'
import { peopleOfCampaignSql } from './people-of-campaign.ts'
import { variantFunnels } from './variants.ts'

const verdicts = (kind: 'click' | 'open'): RawBuilder<HitCounts> => sql`json_build_object(
  'human', count(*) filter (where h.kind = ${kind} and h.verdict = 'human'),
  'machine', count(*) filter (where h.kind = ${kind} and h.verdict = 'machine'),
  'pending', count(*) filter (where h.kind = ${kind} and h.verdict is null))`

type LineRow = {
  id: string
  name: string
  state: CampaignState
  channel: ChannelKind
  launchedAt: Date | null
  clicks: HitCounts | null
  opens: HitCounts | null
  unsubscribed: number
} & contracts.Funnel

/** Withdrawn so soon after the message, a consent was withdrawn because of it. */
const unsubscribeDays = 7

/** `wanted` says which campaigns `c`, and no more of them than that are counted. */
async function campaignLines(tx: Db, wanted: RawBuilder<unknown>): Promise<contracts.CampaignLine[]> {
  const { rows } = await sql<LineRow>`
    select c.id, c.name, c.state, n.kind as channel, c.launched_at as "launchedAt", h.clicks, h.opens, r.*
    from (select c.* from campaigns c where ${wanted}) c
    join channels n on n.company_id = c.company_id and n.id = c.channel_id
    left join lateral (select count(*)::int as audience,
        count(*) filter (where p.sent)::int as sent,
        count(*) filter (where p.delivered)::int as delivered,
        count(*) filter (where p.opened)::int as opened,
        count(*) filter (where p.engaged)::int as engaged,
        count(*) filter (where p.clicked)::int as clicked,
        count(*) filter (where p.replied)::int as replied,
        count(*) filter (where p.converted)::int as converted,
        count(*) filter (where k.state = 'withdrawn' and k.at >= m.at
          and k.at < m.at + ${`${unsubscribeDays} days`}::interval)::int as unsubscribed
      from (${peopleOfCampaignSql}) p
      left join messages m on m.company_id = p.company_id and m.id = p.message_id
      left join contact_consents k on k.company_id = p.company_id and k.contact_id = p.contact_id and k.channel = n.kind) r on true
    left join lateral (select ${verdicts('click')} as clicks, ${verdicts('open')} as opens
      from short_links l join link_hits h on h.company_id = l.company_id and h.code = l.code
      where l.company_id = c.company_id and l.campaign_id = c.id) h on true
    order by c.launched_at desc, c.id`.execute(tx)
  return rows.map(lineOf)
}

const none: HitCounts = { human: 0, machine: 0, pending: 0 }

/** A letter is opened when its picture is fetched or a link in it followed; elsewhere the provider says that it was read. */
const lineOf = (row: LineRow): contracts.CampaignLine => ({
  ...{ id: row.id, name: row.name, state: row.state, channel: row.channel },
  launchedAt: row.launchedAt?.toISOString() ?? null,
  funnel: {
    ...{ audience: row.audience, sent: row.sent, delivered: row.delivered, opened: row.opened },
    ...{ engaged: row.engaged, clicked: row.clicked, replied: row.replied, converted: row.converted },
  },
  unsubscribed: row.unsubscribed,
  clicks: row.clicks ?? none,
  opens: row.opens ?? none,
})

const sum = (counts: readonly HitCounts[]): HitCounts =>
  counts.reduce(
    (total, { human, machine, pending }) => ({
      human: total.human + human,
      machine: total.machine + machine,
      pending: total.pending + pending,
    }),
    none,
  )

type Bucket = { at: Date; human: number; machine: number }
const wireBuckets = (rows: readonly Bucket[]) => rows.map((row) => ({ ...row, at: row.at.toISOString() }))

/** Counted in one overview, the ones launched last. */
const mostCampaigns = 100

/** Campaigns `c` over an audience that the caller sees. A message to one person is no campaign to compare. */
const seen = (caller: Caller): RawBuilder<unknown> =>
  sql`c.kind = 'mass' and ${seesAll(caller) ? sql`true` : sql`c.author_id = ${caller.userId}`}`

/** Clicks by day, of links that everybody sees and of the campaigns that the caller sees. */
async function clickDays(tx: Db, caller: Caller, since: Date): Promise<Bucket[]> {
  const { timezone } = await tx.selectFrom('companies').select('timezone').executeTakeFirstOrThrow()
  const { rows } = await sql<Bucket>`select date_trunc('day', h.at, ${timezone}) as at,
      count(*) filter (where h.verdict = 'human')::int as human,
      count(*) filter (where h.verdict = 'machine')::int as machine
    from link_hits h join short_links l on l.company_id = h.company_id and l.code = h.code
    left join campaigns c on c.company_id = l.company_id and c.id = l.campaign_id
    where h.kind = 'click' and h.at > ${since} and h.verdict is not null
      and (l.campaign_id is null or ${seen(caller)})
    group by 1 order by 1`.execute(tx)
  return rows
}

export const trackingOverview = answer(contracts.trackingOverview, async ({ tx, caller, input: { days }, now }) => {
  const since = later(now, -days * dayMs)
  const wanted = sql`c.launched_at > ${since} and not c.archived and ${seen(caller)}
    order by c.launched_at desc, c.id limit ${mostCampaigns}`
  const counted = await withinTime(tx, async () => ({
    campaigns: await campaignLines(tx, wanted),
    days: await clickDays(tx, caller, since),
  }))
  if (!counted) return refuse('audiences.too_slow')
  return {
    campaigns: counted.campaigns,
    clicks: sum(counted.campaigns.map(({ clicks }) => clicks)),
    opens: sum(counted.campaigns.map(({ opens }) => opens)),
    days: wireBuckets(counted.days),
  }
})

const liveHours = 48

export const campaignTracking = answer(
  contracts.campaignTracking,
  async ({ tx, caller, input: { campaignId }, now }) => {
    await assertSeesCampaign({ tx, caller }, campaignId)
    const counted = await withinTime(tx, () => countCampaign({ tx, now }, campaignId))
    return counted ?? refuse('audiences.too_slow')
  },
)

async function countCampaign({ tx, now }: Pick<Work, 'tx' | 'now'>, campaignId: string) {
  const [campaign] = await campaignLines(tx, sql`c.id = ${campaignId}`)
  if (!campaign) return refuse('campaigns.campaign_not_found')
  const ofCampaign = sql`from link_hits h join short_links l on l.company_id = h.company_id and l.code = h.code
    where l.campaign_id = ${campaignId}`
  const machines = await sql<{
    reason: MachineReason
    count: number
  }>`select h.reason, count(*)::int as count ${ofCampaign}
    and h.verdict = 'machine' group by h.reason order by count desc, h.reason`.execute(tx)
  const links = await sql<{
    targetId: string
    name: string
    url: string
    links: number
    people: number
    clicks: HitCounts
  }>`select t.id as "targetId", t.name, t.url, count(distinct l.code)::int as links,
      count(distinct l.contact_id) filter (where h.verdict = 'human')::int as people, ${verdicts('click')} as clicks
    from short_links l join link_targets t on t.company_id = l.company_id and t.id = l.target_id
    left join link_hits h on h.company_id = l.company_id and h.code = l.code
    where l.campaign_id = ${campaignId} group by t.company_id, t.id order by people desc, t.name`.execute(tx)
  const hours = await sql<Bucket>`select date_trunc('hour', h.at) as at,
      count(*) filter (where h.verdict = 'human')::int as human,
      count(*) filter (where h.verdict = 'machine')::int as machine ${ofCampaign}
      and h.kind = 'click' and h.verdict is not null group by 1 order by 1 limit ${liveHours}`.execute(tx)
  const variants = await variantFunnels(tx, campaignId)
  const holdout = await compareHoldout({ tx, now }, campaignId)
  return { campaign, variants, holdout, machines: machines.rows, links: links.rows, hours: wireBuckets(hours.rows) }
}

export const showcase = answer(contracts.showcase, async ({ tx, caller }) => {
  const { rows } = await sql<{
    id: string
  }>`select c.id from campaigns c where c.launched_at is not null and not c.archived and ${seen(caller)}
    order by exists (select from short_links l join link_hits h on h.company_id = l.company_id and h.code = l.code
      where l.company_id = c.company_id and l.campaign_id = c.id) desc, c.launched_at desc, c.id limit 1`.execute(tx)
  return { campaignId: rows[0]?.id ?? null }
})

type HitRow = {
  id: string
  kind: 'click' | 'open'
  at: Date
  contactId: string | null
  name: string | null
  target: string | null
  verdict: 'human' | 'machine' | null
  reason: MachineReason | null
}

export const campaignHits = answer(contracts.campaignHits, async ({ tx, caller, input: { campaignId, limit } }) => {
  await assertSeesCampaign({ tx, caller }, campaignId)
  const { rows } = await sql<HitRow>`select h.id, h.kind, h.at, l.contact_id as "contactId", c.name, t.name as target,
      h.verdict, h.reason
    from link_hits h join short_links l on l.company_id = h.company_id and l.code = h.code
    left join contacts c on c.company_id = l.company_id and c.id = l.contact_id
    left join link_targets t on t.company_id = l.company_id and t.id = l.target_id
    where l.campaign_id = ${campaignId} order by h.at desc, h.id desc limit ${limit}`.execute(tx)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
})
