/** What every campaign under way does in a minute, counted from the messages themselves. */
import * as contracts from '@aura/contracts/campaigns/control-room.ts'
import type { RecipientState } from '@aura/contracts/campaigns/ledger.ts'
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { campaignShare } from '@aura/machines/campaigns/budget.ts'
import { bucketOf } from '@aura/machines/campaigns/recipient.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { answer, type Work } from '../platform/handle.ts'
import { budgetOf } from './budget.ts'
import { shownHold } from './content.ts'
import { channelOf } from './dispatch.ts'
import { underwayAmong } from './launch.ts'
import { budgetUseOf } from './money.ts'
import { readProviders } from './providers.ts'
import { frequentCodes, recentFailures } from './recent-failures.ts'
import { countRecipients } from './recipient-counts.ts'
import { waterfallsOf } from './waterfall-counts.ts'

const errorsMs = 15 * minuteMs

type Minute = { campaign: string; accepted: number; cost: number }
const noMinute = { accepted: 0, cost: 0 }
/** A provider may write the address into its words. */
const mostErrors = 5

export const controlRoom = answer(contracts.controlRoom, ({ tx, now }) => readControlRoom({ tx, now }))

export async function readControlRoom({
  tx,
  now,
}: Pick<Work, 'tx' | 'now'>): Promise<OutputOf<typeof contracts.controlRoom>> {
  const campaigns = await tx
    .selectFrom('campaigns')
    .where('kind', '=', 'mass')
    .where('state', 'in', ['scheduled', 'preparing', 'running', 'paused'])
    .selectAll()
    .orderBy('launched_at')
    .orderBy('id')
    .execute()
  const ids = campaigns.map(({ id }) => id)
  const counts = await countRecipients(tx, ids)
  const minutes = await acceptedSince(tx, ids, new Date(now.getTime() - minuteMs))
  const errorsSince = new Date(now.getTime() - errorsMs)
  const failures = await recentFailures(tx, ids, errorsSince)
  const waterfalls = await waterfallsOf(tx, campaigns, counts)
  const underway = await underwayAmong(tx, ids)
  const { currency } = await tx.selectFrom('companies').select('currency').executeTakeFirstOrThrow()
  const prices = await tx.selectFrom('channel_prices').select(['channel_id', 'currency']).execute()
  const limits = await tx.selectFrom('channels').select(['id', 'health']).execute()
  const rows: contracts.ControlRow[] = []
  for (const campaign of campaigns) {
    const own = counts.filter(({ campaignId }) => campaignId === campaign.id)
    const sum = (wanted: (state: RecipientState) => boolean) =>
      own.reduce((total, { state, count }) => total + (wanted(state) ? count : 0), 0)
    const inBucket = (bucket: (typeof bucketOf)[RecipientState]) => sum((state) => bucketOf[state] === bucket)
    const channel = await channelOf(tx, campaign.channel_id)
    const hold = campaign.state === 'running' ? await shownHold({ tx, now }, campaign, channel) : null
    const budget = await budgetOf(tx, channel, now)
    const { accepted: lastMinute, cost } = minutes.find((row) => row.campaign === campaign.id) ?? noMinute
    const price = prices.find(({ channel_id }) => channel_id === channel.id)
    const limit = limits.find(({ id }) => id === channel.id)?.health.limit ?? null
    rows.push({
      ...{ id: campaign.id, name: campaign.name, state: campaign.state, perMinute: campaign.per_minute },
      channel: { id: channel.id, name: channel.name, kind: channel.kind, limit },
      budget: budget ? { campaigns: campaignShare(budget), used: budget.used } : null,
      money: campaign.budget === null ? null : { currency, ...(await budgetUseOf(tx, campaign)) },
      audience: sum(() => true),
      buckets: {
        ...{ waiting: inBucket('waiting'), sent: inBucket('sent'), failed: inBucket('failed') },
        ...{ suppressed: inBucket('suppressed'), in_doubt: inBucket('in_doubt') },
      },
      queued: sum((state) => state === 'queued'),
      underway: underway.find(({ id }) => id === campaign.id)?.count ?? 0,
      lastMinute,
      waterfall: waterfalls.get(campaign.id) ?? [],
      costPerMinute: price ? { amount: cost, currency: price.currency } : null,
      errors: frequentCodes(
        failures.filter(({ campaignId }) => campaignId === campaign.id),
        mostErrors,
      ),
      hold,
    })
  }
  const providers = await readProviders({ tx, now }, { campaigns, failures })
  return { at: now.toISOString(), errorsSince: errorsSince.toISOString(), rows, providers }
}

async function acceptedSince(tx: Db, ids: readonly string[], since: Date): Promise<Minute[]> {
  const { rows } = await sql<Minute>`select r.campaign_id as campaign, count(*)::int as accepted,
      coalesce(sum(r.reserved), 0)::bigint as cost
    from campaign_recipients r join messages m on m.company_id = r.company_id and m.id = r.message_id
    where r.campaign_id = any (${ids}::uuid[]) and r.state not in ('waiting', 'queued', 'suppressed')
      and r.changed_at > ${since} and m.accepted_at > ${since}
    group by r.campaign_id`.execute(tx)
  return rows
}
