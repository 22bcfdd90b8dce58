/**
 * The month's money and the ceiling of a campaign: what a message will cost is reserved when it is written, and gives way to what is booked when its
 * provider has taken it, so that campaigns which share a budget do not overrun it together. Only a price that is raised between
 * the two takes more than was reserved.
 */
import type { BudgetUse } from '@aura/contracts/campaigns/campaign-budget.ts'
import {
  leastLeft,
  type MoneyBudget,
  type MoneyCode,
  type MoneyLeft,
  messagesFor,
  moneyLeft,
} from '@aura/machines/campaigns/money.ts'
import { monthIn } from '@aura/machines/companies/cost-centres.ts'
import { type Refused, refused } from '@aura/machines/platform/decision.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CampaignChannel } from '../conversations/index.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { takeTurn } from '../platform/turn.ts'
import type { CampaignRow } from './campaigns.ts'
import { priceOf } from './price.ts'

type Reading = Pick<Work, 'tx' | 'now'>

/**
 * `price`: of one part. `left`: what may still be reserved, `messages`: for how many that is at most; undefined where no
 * budget is set. `code`: why the others wait.
 */
export type CampaignMoney = {
  price: number
  left: number | undefined
  messages: number | undefined
  code: MoneyCode
}

/** Undefined where the channel has no price. */
export async function moneyOf(reading: Reading, campaign: CampaignRow): Promise<CampaignMoney | undefined> {
  const price = await priceOf(reading.tx, campaign.channel_id)
  if (!price || price.amount === 0) return undefined
  const least = leastLeft([...(await monthBudgets(reading, campaign)), ...(await ownBudget(reading.tx, campaign))])
  if (!least) return { price: price.amount, left: undefined, messages: undefined, code: 'campaigns.money_spent' }
  return { price: price.amount, ...least, messages: messagesFor(least.left, price.amount) }
}

/** Why nothing of the campaign leaves over the channel for want of money, or of a price that its ceiling could be held by. */
export async function moneyHold(
  reading: Reading,
  campaign: CampaignRow,
  channel: Pick<CampaignChannel, 'name'>,
): Promise<Refused | undefined> {
  const unbookable = campaign.budget === null ? undefined : await bookingRefusal(reading.tx, campaign, channel)
  if (unbookable) return unbookable
  const money = await moneyOf(reading, campaign)
  return money?.messages === 0 ? refused(money.code) : undefined
}

/**
 * Why a campaign with a ceiling does not begin: the price of one of its channels, or its cost centre, counts in another
 * currency. A price that is missing may still be set: such a campaign begins and waits.
 */
export async function currencyRefusal(
  tx: Db,
  campaign: Pick<CampaignRow, 'channel_id' | 'fallbacks' | 'cost_centre_id' | 'budget'>,
): Promise<Refused | undefined> {
  if (campaign.budget === null) return undefined
  for (const channelId of [campaign.channel_id, ...campaign.fallbacks.map((step) => step.channelId)]) {
    if (!(await priceOf(tx, channelId))) continue
    const over = await tx.selectFrom('channels').where('id', '=', channelId).select('name').executeTakeFirstOrThrow()
    const refusal = await bookingRefusal(tx, { ...campaign, channel_id: channelId }, over)
    if (refusal) return refusal
  }
  return undefined
}

/**
 * Why no message could be booked, and no ceiling hold: the channel has no price in the money of the company, or the cost
 * centre counts in another one.
 */
async function bookingRefusal(
  tx: Db,
  { channel_id: channelId, cost_centre_id: centreId }: Pick<CampaignRow, 'channel_id' | 'cost_centre_id'>,
  { name }: Pick<CampaignChannel, 'name'>,
): Promise<Refused | undefined> {
  const price = await priceOf(tx, channelId)
  if (price?.amount === 0) return undefined
  const { currency } = await tx.selectFrom('companies').select('currency').executeTakeFirstOrThrow()
  if (price?.currency !== currency) return refused('campaigns.budget_unpriced', { name })
  const centre = await tx
    .selectFrom('cost_centres')
    .where((e) => (centreId === null ? e('is_default', '=', true) : e('id', '=', centreId)))
    .where('currency', '<>', currency)
    .select(['name', 'currency'])
    .executeTakeFirst()
  return centre && refused('campaigns.budget_other_currency', { name, centre: centre.name, currency: centre.currency })
}

/** What the budgets of the month, and the ceiling of the campaign, each leave it; without those that are not set. */
export async function moneyLeftBy(reading: Reading, campaign: CampaignRow): Promise<MoneyLeft[]> {
  const [month, own] = [await monthBudgets(reading, campaign), await ownBudget(reading.tx, campaign)]
  return [leastLeft(month), leastLeft(own)].filter((left) => left !== undefined)
}

type CodedBudget = MoneyBudget & { code: MoneyCode }

async function ownBudget(tx: Db, campaign: Pick<CampaignRow, 'id' | 'budget'>): Promise<CodedBudget[]> {
  const { budget } = campaign
  return budget === null ? [] : [{ budget, ...(await usedBy(tx, campaign)), code: 'campaigns.budget_spent' }]
}

/** What the messages of the campaign have cost, and what is reserved for those that are not booked yet. */
export async function usedBy(
  tx: Db,
  { id }: Pick<CampaignRow, 'id'>,
): Promise<Pick<MoneyBudget, 'spent' | 'reserved'>> {
  const row = await tx
    .selectFrom('campaign_money')
    .where('campaign_id', '=', id)
    .select(['reserved', 'booked'])
    .executeTakeFirst()
  return row ? { spent: row.booked, reserved: row.reserved - row.booked } : { spent: 0, reserved: 0 }
}

export async function budgetUseOf(tx: Db, { id, budget }: Pick<CampaignRow, 'id' | 'budget'>): Promise<BudgetUse> {
  const { spent, reserved } = await usedBy(tx, { id })
  const left = budget === null ? null : moneyLeft({ budget, spent, reserved })
  return { budget, used: spent, reserved, left }
}

/** Held until the transaction ends, so that two campaigns do not both take what is left. */
export async function lockMoney(work: Reading, campaign: CampaignRow): Promise<CampaignMoney | undefined> {
  const money = await moneyOf(work, campaign)
  // A ceiling of its own is held by the campaign's pace already.
  if (money?.messages === undefined || (await monthBudgets(work, campaign)).length === 0) return money
  await takeTurn(work.tx, 'campaign_money')
  return await moneyOf(work, campaign)
}

/** Those that hold for a campaign: of its cost centre, and of the whole company. */
async function monthBudgets(
  { tx, now }: Reading,
  { cost_centre_id: centreId }: Pick<CampaignRow, 'cost_centre_id'>,
): Promise<CodedBudget[]> {
  const rows = await budgetsOfMonth(
    tx,
    await monthAt({ tx, now }),
    centreId === null ? sql`n.is_default` : sql`n.id = ${centreId}`,
  )
  return rows.map(({ budget, spent, reserved }) => ({ budget, spent, reserved, code: 'campaigns.money_spent' }))
}

export async function monthAt({ tx, now }: Reading): Promise<string> {
  const { timezone } = await tx.selectFrom('companies').select('timezone').executeTakeFirstOrThrow()
  return monthIn(now, timezone)
}

/** `centreId`: null of the whole company. */
export type MonthBudget = MoneyBudget & { centreId: string | null; name: string | null }

/** Of the company, and of the cost centres `n` that are chosen. */
export async function budgetsOfMonth(tx: Db, month: string, chosen: RawBuilder<unknown>): Promise<MonthBudget[]> {
  const { rows } = await sql<MonthBudget>`
    select null::uuid as "centreId", null::text as name, r.month_budget as budget,
      coalesce((select sum(m.spent) from cost_months m where m.month = ${month}), 0)::bigint as spent,
      coalesce((select sum(s.reserved - s.booked) from campaign_spend s where s.month = ${month}), 0)::bigint as reserved
    from campaign_rules r where r.month_budget is not null
    union all
    (select n.id, n.name, n.budget,
      coalesce((select m.spent from cost_months m where m.centre_id = n.id and m.month = ${month}), 0)::bigint,
      coalesce((select sum(s.reserved - s.booked) from campaign_spend s where s.month = ${month}
        and (s.centre_id = n.id or s.centre_id is null and n.is_default)), 0)::bigint
    from cost_centres n where (${chosen}) and n.budget is not null order by n.name, n.id)`.execute(tx)
  return rows
}

type Change = {
  companyId: string
  /** Null: of a message that no campaign stands behind. */
  campaignId: string | null
  month: string
  centreId: string | null
  reserved?: number
  booked?: number
}

async function changeSpend(tx: Db, change: Change) {
  const { companyId, campaignId, month, centreId, reserved = 0, booked = 0 } = change
  await sql`insert into campaign_spend as s (company_id, month, centre_id, reserved, booked)
    values (${companyId}, ${month}, ${centreId}, ${reserved}, ${booked})
    on conflict (company_id, month, centre_id)
    do update set reserved = s.reserved + excluded.reserved, booked = s.booked + excluded.booked`.execute(tx)
  if (campaignId === null) return
  await sql`insert into campaign_money as m (company_id, campaign_id, reserved, booked)
    values (${companyId}, ${campaignId}, ${reserved}, ${booked})
    on conflict (company_id, campaign_id)
    do update set reserved = m.reserved + excluded.reserved, booked = m.booked + excluded.booked`.execute(tx)
}

/** For messages of a campaign that are written. */
export async function reserveMoney(tx: Db, campaign: CampaignRow, now: Date, reserved: number): Promise<void> {
  if (reserved === 0) return
  const { timezone } = await tx.selectFrom('companies').select('timezone').executeTakeFirstOrThrow()
  const { company_id: companyId, id: campaignId, cost_centre_id: centreId } = campaign
  await changeSpend(tx, { companyId, campaignId, month: monthIn(now, timezone), centreId, reserved })
}

export type Reserved = {
  company_id: string
  campaign_id: string
  cost_centre_id: string | null
  reserved: number | null
  queued_at: Date | null
}

type Booked = { companyId: string; messageId: string; month: string; centreId: string | null; amount: number }

/** A message stands for its person, or is one that a later channel took over from, which a late receipt brings back. */
const reservationTables = ['campaign_recipients', 'campaign_attempts', 'campaign_recipients'] as const

type Reservation = {
  table: (typeof reservationTables)[number]
  campaign_id: string
  reserved: number | null
  queued_at: Date | null
}

/** Held until the transaction ends, so that it is settled or released once. */
async function lockReservation(tx: Db, messageId: string): Promise<Reservation | undefined> {
  for (const table of reservationTables) {
    const row = await tx
      .selectFrom(table)
      .where('message_id', '=', messageId)
      .select(['campaign_id', 'reserved', 'queued_at'])
      .forUpdate()
      .executeTakeFirst()
    if (row) return { table, ...row }
  }
  return undefined
}

/**
 * What was reserved for a message is what was booked for it from now on: the rest of it is free again. The month is changed
 * last: a batch holds the people whom it writes to while it waits for the month.
 */
export async function settleMoney(tx: Db, { messageId, amount, ...booked }: Booked): Promise<void> {
  const reservation = await lockReservation(tx, messageId)
  const reserved = reservation?.reserved ?? 0
  if (reserved === 0 && amount === 0) return
  if (reservation && reserved !== amount)
    await tx.updateTable(reservation.table).set({ reserved: amount }).where('message_id', '=', messageId).execute()
  const { timezone } = await tx.selectFrom('companies').select('timezone').executeTakeFirstOrThrow()
  const month = reservation?.queued_at ? monthIn(reservation.queued_at, timezone) : booked.month
  const campaignId = reservation?.campaign_id ?? null
  const { companyId, centreId } = booked
  await changeSpend(tx, { companyId, campaignId, centreId, month, reserved: amount - reserved, booked: amount })
}

/** What was reserved for a message that certainly did not leave is free again. */
export async function releaseMoney(tx: Db, released: Reserved) {
  const { company_id, campaign_id, cost_centre_id, reserved, queued_at } = released
  if (reserved === null || queued_at === null) return
  const { timezone } = await tx.selectFrom('companies').select('timezone').executeTakeFirstOrThrow()
  const month = monthIn(queued_at, timezone)
  const of = { companyId: company_id, campaignId: campaign_id, centreId: cost_centre_id }
  await changeSpend(tx, { ...of, month, reserved: -reserved })
}
