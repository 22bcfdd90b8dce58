/** The warm-up of sending domains: what each may send today, and what became of the letters of its step. */
import * as contracts from '@aura/contracts/campaigns/warm-ups.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { isWarm, nextStep, perDayAt } from '@aura/machines/campaigns/warm-up.ts'
import { type Selectable, sql } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { takeTurn } from '../platform/turn.ts'
import { channelUsageSql } from './channel-usage.ts'

type Row = Selectable<Schema['domain_warm_ups']>

export const domainOf = (address: string): string => address.split('@').at(-1)?.toLowerCase() ?? ''

const rampOf = ({ first_per_day, growth, target_per_day }: Row) => ({
  ...{ firstPerDay: first_per_day, growth, targetPerDay: target_per_day },
})

/** The company's channels that send from the domain. */
export async function channelsOfDomain(tx: Db, domain: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('channels')
    .where('kind', '=', 'email')
    .where('state', '<>', 'removed')
    .select(['id', 'address'])
    .execute()
  return rows.filter(({ address }) => domainOf(address) === domain).map(({ id }) => id)
}

/** Letters of campaigns that were written since, and those of them that came back or were refused. */
async function lettersSince(tx: Db, channelIds: readonly string[], since: Date) {
  const { rows } = await sql<{ sent: number; failed: number }>`select count(*)::int as sent,
      (count(*) filter (where w.failed))::int as failed
    from (${channelUsageSql(channelIds, since)}) w`.execute(tx)
  return rows[0] ?? { sent: 0, failed: 0 }
}

/** What the domain of the address may send a day; undefined where nothing holds it. Moves on where its letters say so. */
export async function warmUpLimit(
  tx: Db,
  address: string,
  now: Date,
): Promise<{ domain: string; perDay: number; channelIds: string[] } | undefined> {
  const domain = domainOf(address)
  const row = await tx.selectFrom('domain_warm_ups').where('domain', '=', domain).selectAll().executeTakeFirst()
  if (!row) return undefined
  const ramp = rampOf(row)
  const channelIds = await channelsOfDomain(tx, domain)
  const { step } = await stepOf(tx, row, channelIds, now)
  return isWarm(ramp, step) ? undefined : { domain, perDay: perDayAt(ramp, step), channelIds }
}

async function stepOf(tx: Db, row: Row, channelIds: readonly string[], now: Date) {
  const since = new Date(Math.max(row.step_since.getTime(), now.getTime() - dayMs))
  const letters = await lettersSince(tx, channelIds, since)
  const next = nextStep(rampOf(row), { step: row.step, since: row.step_since, ...letters }, now)
  return next ?? { step: row.step, outcome: row.outcome, isSame: true }
}

export const hasWarmUp = async (tx: Db, address: string): Promise<boolean> =>
  (await tx
    .selectFrom('domain_warm_ups')
    .where('domain', '=', domainOf(address))
    .select('domain')
    .executeTakeFirst()) !== undefined

/** Before a batch, under the lock of the budgets: what the letters say is written down. */
export async function advanceWarmUp(tx: Db, address: string, now: Date): Promise<void> {
  const domain = domainOf(address)
  const row = await tx.selectFrom('domain_warm_ups').where('domain', '=', domain).selectAll().executeTakeFirst()
  if (!row) return
  const next = await stepOf(tx, row, await channelsOfDomain(tx, domain), now)
  if ('isSame' in next) return
  await tx
    .updateTable('domain_warm_ups')
    .set({ step: next.step, outcome: next.outcome, step_since: now })
    .where('domain', '=', domain)
    .execute()
}

async function domainsNow(tx: Db, now: Date): Promise<{ domains: contracts.SendingDomain[] }> {
  const channels = await tx
    .selectFrom('channels')
    .where('kind', '=', 'email')
    .where('state', '<>', 'removed')
    .select('address')
    .execute()
  const rows = await tx.selectFrom('domain_warm_ups').selectAll().execute()
  const names = [...new Set(channels.map(({ address }) => domainOf(address)))].filter((name) => name !== '').sort()
  const domains: contracts.SendingDomain[] = []
  for (const domain of names) {
    const channelIds = await channelsOfDomain(tx, domain)
    const letters = await lettersSince(tx, channelIds, new Date(now.getTime() - dayMs))
    const row = rows.find((one) => one.domain === domain)
    domains.push({
      domain,
      warmUp: row ? wire({ ...row, ...(await stepOf(tx, row, channelIds, now)) }) : null,
      ...letters,
    })
  }
  return { domains }
}

const wire = (row: Row): contracts.WarmUp => ({
  ...rampOf(row),
  ...{ perDay: perDayAt(rampOf(row), row.step), isWarm: isWarm(rampOf(row), row.step) },
  ...{ outcome: row.outcome, stepSince: row.step_since.toISOString(), version: row.version },
})

export const warmUps = answer(contracts.warmUps, ({ tx, now }) => domainsNow(tx, now))

export const setWarmUp = handle(contracts.setWarmUp, async ({ tx, input, caller, now }) => {
  const { domain, warmUp, version } = input
  await takeTurn(tx, 'campaign_budget')
  if ((await channelsOfDomain(tx, domain)).length === 0) return refuse('campaigns.domain_not_found')
  const before = await tx
    .selectFrom('domain_warm_ups')
    .where('domain', '=', domain)
    .select('version')
    .executeTakeFirst()
  const present = before?.version ?? 0
  if (present !== version) return refuse('command.stale', { params: { version: present } })
  if (warmUp === null) await tx.deleteFrom('domain_warm_ups').where('domain', '=', domain).execute()
  else {
    const { firstPerDay: first_per_day, growth, targetPerDay: target_per_day } = warmUp
    const figures = { first_per_day, growth, target_per_day, version: version + 1 }
    await tx
      .insertInto('domain_warm_ups')
      .values({ company_id: caller.companyId, domain, ...figures, step_since: now })
      .onConflict((conflict) => conflict.columns(['company_id', 'domain']).doUpdateSet(figures))
      .execute()
  }
  return await domainsNow(tx, now)
})
