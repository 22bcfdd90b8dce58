/** What is left of the limit that a number shares with the others of its account, counted from what was written. */
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { type Budget, tierLimit } from '@aura/machines/campaigns/budget.ts'
import { sql } from 'kysely'
import type { CampaignChannel } from '../conversations/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { takeTurn } from '../platform/turn.ts'
import { accountOf } from '../templates/index.ts'
import { rulesOf } from './rules.ts'

/** Undefined where no limit is known. */
export async function budgetOf(tx: Db, channel: CampaignChannel, now: Date): Promise<Budget | undefined> {
  if (channel.kind !== 'whatsapp') return undefined
  const rows = await tx
    .selectFrom('channels')
    .where('kind', '=', 'whatsapp')
    .where('state', '<>', 'removed')
    .select(['id', 'kind', 'settings', 'health'])
    .execute()
  const own = rows.find(({ id }) => id === channel.id)
  const account = own ? accountOf(own) : null
  const shared = rows.filter((row) => row.id === channel.id || (account !== null && accountOf(row) === account))
  const limits = shared.flatMap(({ health }) => tierLimit(health.limit) ?? [])
  if (limits.length === 0) return undefined
  const ids = shared.map(({ id }) => id)
  const counted = await sql<{ used: number; sharing: number }>`select
      (select count(distinct r.contact_id)::int from campaign_recipients r
        join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
        where c.channel_id = any (${ids}::uuid[]) and r.queued_at > ${new Date(now.getTime() - dayMs)}) as used,
      (select count(*)::int from campaigns c
        where c.channel_id = any (${ids}::uuid[]) and c.state = 'running' and c.kind = 'mass') as sharing`.execute(tx)
  const { serviceShare } = await rulesOf(tx)
  const { used = 0, sharing = 0 } = counted.rows[0] ?? {}
  return { limit: Math.min(...limits), used, sharing, serviceShare }
}

/** Held until the transaction ends, so that two campaigns do not both take what is left. */
export async function lockBudget(tx: Db, channel: CampaignChannel, now: Date): Promise<Budget | undefined> {
  if (channel.kind !== 'whatsapp') return undefined
  await takeTurn(tx, 'campaign_budget')
  return await budgetOf(tx, channel, now)
}
