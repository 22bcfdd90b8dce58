/** What is left of the limit that a number shares with the others of its account, counted from what was written. */
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { type Budget, tierLimit } from '@aura/machines/campaigns/budget.ts'
import { sql } from 'kysely'
import type { CampaignChannel } from '../conversations/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { takeTurn } from '../platform/turn.ts'
import { channelUsageSql } from './channel-usage.ts'
import { rulesOf } from './rules.ts'
import { whatsappSharing } from './shared-limits.ts'
import { advanceWarmUp, hasWarmUp, warmUpLimit } from './warm-up.ts'

/** Undefined where no limit is known. */
export async function budgetOf(tx: Db, channel: CampaignChannel, now: Date): Promise<Budget | undefined> {
  if (channel.kind === 'email') return await warmUpBudget(tx, channel, now)
  if (channel.kind !== 'whatsapp') return undefined
  const shared = await whatsappSharing(tx, channel.id)
  const limits = shared.flatMap(({ health }) => tierLimit(health.limit) ?? [])
  if (limits.length === 0) return undefined
  const channelIds = shared.map(({ id }) => id)
  const { serviceShare } = await rulesOf(tx)
  return { limit: Math.min(...limits), ...(await usedOf(tx, channelIds, now)), serviceShare, domain: null }
}

/** What is left of the day's letters of a domain that is being warmed up; answers to customers are not counted in it. */
async function warmUpBudget(tx: Db, channel: CampaignChannel, now: Date): Promise<Budget | undefined> {
  const row = await tx.selectFrom('channels').where('id', '=', channel.id).select('address').executeTakeFirst()
  const warmUp = row && (await warmUpLimit(tx, row.address, now))
  if (!warmUp) return undefined
  const { domain, perDay: limit, channelIds } = warmUp
  return { limit, ...(await usedOf(tx, channelIds, now)), serviceShare: 0, domain }
}

type Uses = Pick<Budget, 'used' | 'sharing' | 'uses'>

async function usedOf(tx: Db, channelIds: readonly string[], now: Date): Promise<Uses> {
  const since = new Date(now.getTime() - dayMs)
  const { rows } = await sql<Uses>`with w as materialized (${channelUsageSql(channelIds, since)}),
    running as (select c.id from campaigns c
      where c.channel_id = any (${channelIds}::uuid[]) and c.state = 'running' and c.kind = 'mass'),
    uses as (select w.campaign_id, count(*) as count from w where w.campaign_id in (select id from running) group by 1)
    select (select count(distinct w.contact_id)::int from w) as used, (select count(*)::int from running) as sharing,
      (select coalesce(jsonb_object_agg(u.campaign_id, u.count), '{}') from uses u) as uses`.execute(tx)
  return rows[0] ?? { used: 0, sharing: 0, uses: {} }
}

/** Held until the transaction ends, so that two campaigns do not both take what is left. */
export async function lockBudget(tx: Db, channel: CampaignChannel, now: Date): Promise<Budget | undefined> {
  if (channel.kind !== 'whatsapp' && channel.kind !== 'email') return undefined
  if (channel.kind === 'email') return await lockWarmUp(tx, channel, now)
  await takeTurn(tx, 'campaign_budget')
  return await budgetOf(tx, channel, now)
}

async function lockWarmUp(tx: Db, channel: CampaignChannel, now: Date): Promise<Budget | undefined> {
  const { address } = await tx
    .selectFrom('channels')
    .where('id', '=', channel.id)
    .select('address')
    .executeTakeFirstOrThrow()
  if (!(await hasWarmUp(tx, address))) return undefined
  await takeTurn(tx, 'campaign_budget')
  await advanceWarmUp(tx, address, now)
  return await budgetOf(tx, channel, now)
}
