import {
  companyDay as contract,
  type Figure,
  hourMetrics,
  type Sales,
  type Service,
  salesMetrics,
  serviceMetrics,
} from '@aura/contracts/dashboard/company-day.ts'
import { lackOf } from '@aura/contracts/permissions.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import { sql } from 'kysely'
import { noSampleDeal } from '../deals/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { answerAlike } from '../platform/handle.ts'
import { type Day, type Days, daysAgo, overDays } from '../warroom/index.ts'
import { attentionItems } from './attention-items.ts'

const yesterday = 1
const lastWeek = 7

export const companyDay = answerAlike(contract, async ({ tx, caller, now }) => {
  const days = await daysAgo(tx, [0, yesterday, lastWeek], now)
  const today = days[0]
  if (!today) throw new Error('a company has a day')
  const may = (needs: Parameters<typeof lackOf>[0]) => lackOf(needs, caller) === null
  const over = await overDays(tx, [...serviceMetrics, ...salesMetrics], days)
  const matters = await attentionItems(tx, may, now)
  return {
    date: today.date,
    timezone: today.timezone,
    hour: today.hour,
    service: may('view_operations') ? await serviceOf(tx, over, days) : null,
    sales: may('view_crm') ? await salesOf(tx, over, today) : null,
    costs: may('view_centro_custos') ? await costsOf(tx, today) : null,
    ...matters,
  }
})

const figureOf = (value: (ago: number) => number | null): Figure => ({
  today: value(0),
  yesterday: value(yesterday),
  lastWeek: value(lastWeek),
})

const eachOf = <K extends string, T>(keys: readonly K[], of: (key: K) => T): Record<K, T> =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, T>

async function serviceOf(tx: Db, over: Days, days: readonly Day[]): Promise<Service> {
  const ratings = await ratingsOf(tx, days)
  const of = (ago: number) => ratings.find((row) => row.ago === ago)
  return {
    figures: eachOf(serviceMetrics, (id) => figureOf((ago) => over.value(id, ago))),
    hours: eachOf(hourMetrics, (id) => ({ today: over.hours(id, 0) ?? [], yesterday: over.hours(id, yesterday) })),
    rating: { average: figureOf((ago) => of(ago)?.average ?? null), count: of(0)?.count ?? 0 },
  }
}

async function ratingsOf(tx: Db, days: readonly Day[]) {
  const read = days.map(async ({ ago, from, upTo }) => {
    const row = await tx
      .selectFrom('surveys')
      .where('answered_at', '>=', from)
      .where('answered_at', '<', new Date(upTo.getTime() + 60_000))
      .select([sql<number>`count(*)::int`.as('count'), sql<number | null>`avg(rating)::float8`.as('average')])
      .executeTakeFirstOrThrow()
    return { ago, ...row }
  })
  return await Promise.all(read)
}

async function salesOf(tx: Db, over: Days, { from }: Day): Promise<Sales> {
  // As `machines/deals/outcome.ts` says: what was won or lost has an outcome, whichever stages its pipeline has.
  const result = sql<'won' | 'lost'>`outcome ->> 'result'`
  const rows = await tx
    .selectFrom('deals')
    .where('outcome', 'is not', null)
    .where(sql`outcome ->> 'at'`, '>=', from.toISOString())
    .where(noSampleDeal('deals'))
    .groupBy([result, 'value_currency'])
    .orderBy('value_currency')
    .select([result.as('result'), 'value_currency as currency', sql<number>`sum(value_amount)::float8`.as('amount')])
    .execute()
  const ended = (as: 'won' | 'lost'): Money[] =>
    rows.filter(({ result }) => result === as).map(({ amount, currency }) => ({ amount, currency }))
  return {
    figures: eachOf(salesMetrics, (id) => figureOf((ago) => over.value(id, ago))),
    won: ended('won'),
    lost: ended('lost'),
  }
}

const costsOf = async (tx: Db, { from }: Day): Promise<Money[]> =>
  await tx
    .selectFrom('cost_bookings')
    .where('at', '>=', from)
    .where('amount', '<>', 0)
    .groupBy('currency')
    .orderBy('currency')
    .select(['currency', sql<number>`sum(amount)::float8`.as('amount')])
    .execute()
