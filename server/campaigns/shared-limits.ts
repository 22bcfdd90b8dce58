/** Which channels share one limit, and which campaigns take of it. */
import type { ChannelLimit, ProviderLimit } from '@aura/contracts/campaigns/preflight.ts'
import { sees } from '@aura/machines/campaigns/decide.ts'
import { rateShare } from '@aura/machines/campaigns/provider-rate.ts'
import { sql } from 'kysely'
import type { CampaignChannel } from '../conversations/index.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Caller } from '../platform/handle.ts'
import { accountOf } from '../templates/index.ts'
import { accountRates, runningOver } from './provider-rates.ts'
import { channelsOfDomain, domainOf, hasWarmUp } from './warm-up.ts'

/** The channel, and the others of its portfolio or of its domain that is being warmed up. */
export async function channelsSharing(tx: Db, channel: Pick<CampaignChannel, 'id' | 'kind'>): Promise<string[]> {
  if (channel.kind === 'whatsapp') return (await whatsappSharing(tx, channel.id)).map(({ id }) => id)
  if (channel.kind !== 'email') return [channel.id]
  const row = await tx.selectFrom('channels').where('id', '=', channel.id).select('address').executeTakeFirst()
  return row && (await hasWarmUp(tx, row.address)) ? await channelsOfDomain(tx, domainOf(row.address)) : [channel.id]
}

/** The number, and the others of its account. */
export async function whatsappSharing(tx: Db, channelId: string) {
  const rows = await tx
    .selectFrom('channels')
    .where('kind', '=', 'whatsapp')
    .where('state', '<>', 'removed')
    .select(['id', 'kind', 'settings', 'health'])
    .execute()
  const own = rows.find(({ id }) => id === channelId)
  const account = own ? accountOf(own) : null
  return rows.filter((row) => row.id === channelId || (account !== null && accountOf(row) === account))
}

type SharingRow = { id: string; name: string; state: 'scheduled'; startsAt: Date | null; authorId: string }

/** Other campaigns that take of these channels, first or further, now or later. */
export async function sharingCampaigns(
  { tx, caller }: { tx: Db; caller: Caller },
  channelIds: readonly string[],
  campaignId: string,
): Promise<Pick<ChannelLimit, 'sharing' | 'others'>> {
  const { rows } =
    await sql<SharingRow>`select c.id, c.name, c.state, c.starts_at as "startsAt", c.author_id as "authorId"
    from campaigns c where c.kind = 'mass' and c.state in ('scheduled', 'preparing', 'running', 'paused')
      and c.id <> ${campaignId} and (c.channel_id = any (${channelIds}::uuid[]) or exists (
        select from jsonb_array_elements(c.fallbacks) f where (f ->> 'channelId')::uuid = any (${channelIds}::uuid[])))
    order by c.name, c.id`.execute(tx)
  const seen = rows.filter(({ authorId }) => sees(caller, { authorId }))
  return {
    sharing: seen.map(({ id, name, state, startsAt }) => ({
      ...{ id, name, state },
      startsAt: startsAt?.toISOString() ?? null,
    })),
    others: rows.length - seen.length,
  }
}

/** The accounts that the channels of a campaign send from, each once, where a rate is known. */
export async function providerLimits(
  { tx, caller }: { tx: Db; caller: Caller },
  channelIds: readonly string[],
  campaignId: string,
): Promise<ProviderLimit[]> {
  const limits: ProviderLimit[] = []
  for (const { account, rate, channels } of await accountRates(tx)) {
    const all = channels.map(({ id }) => id)
    const own = channelIds.filter((id) => all.includes(id))
    if (rate.perSecond === null || own.length === 0) continue
    limits.push({
      channelIds: [...new Set([...own, ...all])],
      ...{ kind: account.kind, account: account.name, perSecond: rate.perSecond, isOwn: rate.isOwn },
      perMinute: rateShare(rate.perSecond, await runningOver(tx, all, campaignId)),
      ...(await sharingCampaigns({ tx, caller }, all, campaignId)),
    })
  }
  return limits
}
