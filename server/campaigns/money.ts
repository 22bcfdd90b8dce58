/**
 * The month's money: what a message will cost is reserved when it is written, and gives way to what is booked when its
 * provider has taken it, so that campaigns which share a budget do not overrun it together. Only a price that is raised between
 * the two takes more than was reserved.
 */
import { type MoneyBudget, messagesFor, moneyLeft } from '@aura/machines/campaigns/money.ts'
import { monthIn } from '@aura/machines/companies/cost-centres.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { takeTurn } from '../platform/turn.ts'
import type { CampaignRow } from './campaigns.ts'
import { priceOf } from './price.ts'

type Reading = Pick<Work, 'tx' | 'now'>

/**
 * `price`: of one part. `left`: what may still be reserved, `messages`: for how many that is at most; undefined where no
 * budget is set.
 */
export type CampaignMoney = { price: number; left: number | undefined; messages: number | undefined }

/** Undefined where the channel has no price. */
export async function moneyOf({ tx, now }: Reading, campaign: CampaignRow): Promise<CampaignMoney | undefined> {
  const price = await priceOf(tx, campaign.channel_id)
  if (!price || price.amount === 0) return undefined
  const left = await monthLeft({ tx, now }, campaign)
  return { price: price.amount, left, messages: left === undefined ? undefined : messagesFor(left, price.amount) }
}

/** What the budgets of the month leave the campaign; undefined where none is set. */
export async function monthLeft(
  { tx, now }: Reading,
  campaign: Pick<CampaignRow, 'cost_centre_id'>,
): Promise<number | undefined> {
  const { timezone } = await tx.selectFrom('companies').select('timezone').executeTakeFirstOrThrow()
  const budgets = await budgetsOf(tx, monthIn(now, timezone), campaign.cost_centre_id)
  return budgets.length === 0 ? undefined : Math.min(...budgets.map(moneyLeft))
}

/** Held until the transaction ends, so that two campaigns do not both take what is left. */
export async function lockMoney(work: Reading, campaign: CampaignRow): Promise<CampaignMoney | undefined> {
  const money = await moneyOf(work, campaign)
  if (money?.messages === undefined) return money
  await takeTurn(work.tx, 'campaign_money')
  return await moneyOf(work, campaign)
}

/** Those that hold for a campaign: of its cost centre, and of the whole company. */
async function budgetsOf(tx: Db, month: string, centreId: string | null): Promise<MoneyBudget[]> {
  const ofCentre = centreId === null ? sql`n.is_default` : sql`n.id = ${centreId}`
  const { rows } = await sql<MoneyBudget>`
    select n.budget,
      coalesce((select m.spent from cost_months m where m.centre_id = n.id and m.month = ${month}), 0) as spent,
      coalesce((select sum(s.reserved - s.booked) from campaign_spend s where s.month = ${month}
        and (s.centre_id = n.id or s.centre_id is null and n.is_default)), 0)::bigint as reserved
    from cost_centres n where ${ofCentre} and n.budget is not null
    union all
    select r.month_budget,
      coalesce((select sum(m.spent) from cost_months m where m.month = ${month}), 0)::bigint,
      coalesce((select sum(s.reserved - s.booked) from campaign_spend s where s.month = ${month}), 0)::bigint
    from campaign_rules r where r.month_budget is not null`.execute(tx)
  return rows
}

type Change = { companyId: string; month: string; centreId: string | null; reserved?: number; booked?: number }

export async function changeSpend(tx: Db, { companyId, month, centreId, reserved = 0, booked = 0 }: Change) {
  await sql`insert into campaign_spend as s (company_id, month, centre_id, reserved, booked)
    values (${companyId}, ${month}, ${centreId}, ${reserved}, ${booked})
    on conflict (company_id, month, centre_id)
    do update set reserved = s.reserved + excluded.reserved, booked = s.booked + excluded.booked`.execute(tx)
}

/** For messages of a campaign that are written. */
export async function reserveMoney(tx: Db, campaign: CampaignRow, now: Date, reserved: number): Promise<void> {
  if (reserved === 0) return
  const { timezone } = await tx.selectFrom('companies').select('timezone').executeTakeFirstOrThrow()
  const { company_id: companyId, cost_centre_id: centreId } = campaign
  await changeSpend(tx, { companyId, month: monthIn(now, timezone), centreId, reserved })
}

export type Reserved = {
  company_id: string
  cost_centre_id: string | null
  reserved: number | null
  queued_at: Date | null
}

type Booked = { companyId: string; messageId: string; month: string; centreId: string | null; amount: number }

/** A message stands for its person, or is one that a later channel took over from, which a late receipt brings back. */
const reservationTables = ['campaign_recipients', 'campaign_attempts', 'campaign_recipients'] as const

type Reservation = { table: (typeof reservationTables)[number]; reserved: number | null; queued_at: Date | null }

/** Held until the transaction ends, so that it is settled or released once. */
async function lockReservation(tx: Db, messageId: string): Promise<Reservation | undefined> {
  for (const table of reservationTables) {
    const row = await tx
      .selectFrom(table)
      .where('message_id', '=', messageId)
      .select(['reserved', 'queued_at'])
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
  await changeSpend(tx, { ...booked, month, reserved: amount - reserved, booked: amount })
}

/** What was reserved for a message that certainly did not leave is free again. */
export async function releaseMoney(tx: Db, { company_id, cost_centre_id, reserved, queued_at }: Reserved) {
  if (reserved === null || queued_at === null) return
  const { timezone } = await tx.selectFrom('companies').select('timezone').executeTakeFirstOrThrow()
  const month = monthIn(queued_at, timezone)
  await changeSpend(tx, { companyId: company_id, month, centreId: cost_centre_id, reserved: -reserved })
}
