/** The rates of the accounts that the company's channels send from, and what of them campaigns may take. */
import * as contracts from '@aura/contracts/campaigns/provider-rates.ts'
import { type ChannelConnection, type ChannelKind, channelConnections } from '@aura/contracts/channels/channel.ts'
import { rateRoom } from '@aura/machines/campaigns/provider-rate.ts'
import { sql } from 'kysely'
import { type ChannelRow, lockRate, type ProviderAccount, providerAccount, reserveSlots } from '../channels/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'

export type AccountUser = Pick<
  ChannelRow,
  'id' | 'name' | 'kind' | 'state' | 'settings' | 'backup' | 'connection' | 'failures' | 'circuit_open_until' | 'health'
>

/** `channels`: those that send from the account now, `reserve`: those whose other connection would. */
export type AccountRate = {
  account: ProviderAccount
  rate: contracts.ProviderRate
  channels: readonly AccountUser[]
  reserve: readonly AccountUser[]
}

const otherOf = (connection: ChannelConnection) => channelConnections.find((each) => each !== connection) ?? connection

/** Every account that a channel names, in the order of their first channels. */
export async function accountRates(tx: Db): Promise<AccountRate[]> {
  const users: AccountUser[] = await tx
    .selectFrom('channels')
    .where('state', '<>', 'removed')
    .select(['id', 'name', 'kind', 'state', 'settings', 'backup', 'connection'])
    .select(['failures', 'circuit_open_until', 'health'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const rows = await tx.selectFrom('provider_rates').select(['account', 'per_second', 'version']).execute()
  const uses = users.flatMap((user) =>
    [user.connection, otherOf(user.connection)].flatMap((connection) => {
      const account = providerAccount(user, connection)
      return account ? [{ user, account, isUsed: connection === user.connection }] : []
    }),
  )
  return [...Map.groupBy(uses, ({ account }) => account.key).values()].flatMap((all) => {
    const [first] = all
    if (!first) return []
    const { account } = first
    const row = rows.find((each) => each.account === account.key)
    const usersWith = (used: boolean) => all.flatMap(({ user, isUsed }) => (isUsed === used ? [user] : []))
    return { account, rate: wire(account, row), channels: usersWith(true), reserve: usersWith(false) }
  })
}

const wire = (
  { key, kind, name, perSecond: standard }: ProviderAccount,
  row: { per_second: number | null; version: number } | undefined,
): contracts.ProviderRate => ({
  ...{ account: key, kind, name, perSecond: row?.per_second ?? standard, standard },
  ...{ isOwn: row !== undefined && row.per_second !== null, version: row?.version ?? 0 },
})

/** The account that a channel sends from now, where its rate is known. */
export async function limitedAccount(
  tx: Db,
  { id, kind }: { id: string; kind: ChannelKind },
): Promise<(AccountRate & { perSecond: number; channelIds: string[] }) | undefined> {
  if (kind === 'webchat') return undefined
  const found = (await accountRates(tx)).find(({ channels }) => channels.some((channel) => channel.id === id))
  if (!found || found.rate.perSecond === null) return undefined
  return { ...found, perSecond: found.rate.perSecond, channelIds: found.channels.map((channel) => channel.id) }
}

/** How many more messages of the campaign the account of a channel takes; undefined where no rate is known. */
export async function rateRoomOf(
  tx: Db,
  channel: { id: string; kind: ChannelKind },
  campaignId: string,
): Promise<number | undefined> {
  const limited = await limitedAccount(tx, channel)
  if (!limited) return undefined
  const { rows } = await sql<{ own: number; others: number }>`with q as (
      select c.id, (select count(*)::int from campaign_recipients r where r.company_id = c.company_id
        and r.campaign_id = c.id and r.state = 'queued' and r.queued_channel_id = any (${limited.channelIds}::uuid[])) as count
      from campaigns c where c.state = 'running' and (c.kind = 'mass' or c.id = ${campaignId}))
    select coalesce(sum(count) filter (where id = ${campaignId}), 0)::int as own,
      (count(*) filter (where count > 0 and id <> ${campaignId}))::int as others from q`.execute(tx)
  const { own, others } = rows[0] ?? { own: 0, others: 0 }
  return rateRoom({ perSecond: limited.perSecond, own, others })
}

/** How many other campaigns run over these channels, first or further. */
export async function runningOver(tx: Db, channelIds: readonly string[], campaignId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from campaigns c
    where c.kind = 'mass' and c.state = 'running' and c.id <> ${campaignId}
      and (c.channel_id = any (${channelIds}::uuid[]) or exists (
        select from jsonb_array_elements(c.fallbacks) f where (f ->> 'channelId')::uuid = any (${channelIds}::uuid[])))`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

export const setProviderRate = handle(contracts.setProviderRate, async ({ tx, input, caller }) => {
  const { account: key, perSecond, version } = input
  await lockRate(tx, key)
  const found = (await accountRates(tx)).find(({ account }) => account.key === key)
  if (!found) return refuse('campaigns.account_not_found')
  const { account, rate } = found
  if (rate.version !== version) return refuse('command.stale', { params: { version: rate.version } })
  const set = { per_second: perSecond, version: version + 1 }
  await tx
    .insertInto('provider_rates')
    .values({ company_id: caller.companyId, account: key, ...set })
    .onConflict((conflict) => conflict.columns(['company_id', 'account']).doUpdateSet(set))
    .execute()
  if (rate.perSecond === null && perSecond !== null) await reserveSlots(tx, { account, companyId: caller.companyId })
  return wire(account, set)
})
