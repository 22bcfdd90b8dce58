/** The provider accounts of the company as the control room shows them: what counts for the rate of each, and how its channels do. */
import type { ControlProvider } from '@aura/contracts/campaigns/control-room.ts'
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { isCircuitOpen } from '@aura/machines/platform/circuit-pause.ts'
import { sql } from 'kysely'
import { countBusySlots } from '../channels/index.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import type { CampaignRow } from './campaigns.ts'
import { type AccountUser, accountRates } from './provider-rates.ts'
import { channelSql, fallFailed } from './recipient-state.ts'

type UnderWay = {
  campaigns: readonly Pick<CampaignRow, 'id' | 'channel_id' | 'fallbacks'>[]
  errorsSince: Date
}
type Failed = { channelId: string; code: string; count: number }

/** The most frequent ones: a provider may write the address into its words. */
const mostErrors = 20

export async function readProviders(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  { campaigns, errorsSince }: UnderWay,
): Promise<ControlProvider[]> {
  const busy = await countBusySlots(tx)
  const handed = await handedOverSince(tx, new Date(now.getTime() - minuteMs))
  const ids = campaigns.map(({ id }) => id)
  const failed = await failedSince(tx, ids, errorsSince)
  const channelOf = ({ id, name, state, health, failures, circuit_open_until: openUntil }: AccountUser) => ({
    ...{ id, name, isPaused: state === 'paused', status: health.status, problem: health.problem, failures },
    openUntil: isCircuitOpen({ failures }) && openUntil !== null && openUntil > now ? openUntil.toISOString() : null,
    lastMinute: handed.get(id) ?? 0,
    campaigns: campaigns.filter(
      ({ channel_id, fallbacks }) => channel_id === id || fallbacks.some(({ channelId }) => channelId === id),
    ).length,
    errors: failed
      .filter(({ channelId }) => channelId === id)
      .slice(0, mostErrors)
      .map(({ code, count }) => ({ code, count })),
  })
  const used = (await accountRates(tx)).filter(({ channels }) => channels.length > 0)
  return used.map(({ account, rate, channels }) => ({
    rate,
    used: rate.perSecond === null ? null : (busy.get(account.key) ?? 0),
    lastMinute: channels.reduce((sum, { id }) => sum + (handed.get(id) ?? 0), 0),
    channels: channels.map(channelOf),
  }))
}

/** By channel. */
async function handedOverSince(tx: Db, since: Date): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`select m.channel_id as id, count(*)::int as count
    from messages m where m.company_id = current_company() and m.called_at > ${since} group by m.channel_id`.execute(tx)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Messages of these campaigns, also those whose people went on to another channel. */
async function failedSince(tx: Db, ids: readonly string[], since: Date): Promise<Failed[]> {
  const { rows } = await sql<Failed>`select w."channelId", w.code, count(*)::int as count from (
      select ${channelSql} as "channelId", r.code from campaign_recipients r
        join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
        where r.campaign_id = any (${ids}::uuid[]) and r.state = 'failed' and r.code is not null and r.changed_at > ${since}
      union all select f.channel_id, f.code from campaign_falls f
        where f.campaign_id = any (${ids}::uuid[]) and f.fallen_at > ${since} and ${fallFailed}) w
    group by 1, 2 order by count(*) desc, w.code`.execute(tx)
  return rows
}
