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
import { frequentCodes, type RecentFailure } from './recent-failures.ts'

type UnderWay = {
  campaigns: readonly Pick<CampaignRow, 'id' | 'channel_id' | 'fallbacks'>[]
  failures: readonly RecentFailure[]
}

const mostErrors = 20

export async function readProviders(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  { campaigns, failures: failed }: UnderWay,
): Promise<ControlProvider[]> {
  const busy = await countBusySlots(tx)
  const handed = await handedOverSince(tx, new Date(now.getTime() - minuteMs))
  const channelOf = ({ id, name, state, health, failures, circuit_open_until: openUntil }: AccountUser) => ({
    ...{ id, name, isPaused: state === 'paused', status: health.status, problem: health.problem, failures },
    openUntil: isCircuitOpen({ failures }) && openUntil !== null && openUntil > now ? openUntil.toISOString() : null,
    lastMinute: handed.get(id) ?? 0,
    campaigns: campaigns.filter(
      ({ channel_id, fallbacks }) => channel_id === id || fallbacks.some(({ channelId }) => channelId === id),
    ).length,
    errors: frequentCodes(
      failed.filter(({ channelId }) => channelId === id),
      mostErrors,
    ),
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
