/**
 * Budgets and contracts are looked at every few minutes, as long as a supplier has one: each look puts in the next, and a
 * saved supplier puts in one at once. A look that finds nothing new tells nobody.
 */
import type { ChannelConnection } from '@aura/contracts/channels/channel.ts'
import { budgetMark, isSpent, spentPercent } from '@aura/machines/platform/budget.ts'
import { isBraked, isNoticeDue } from '@aura/machines/suppliers/decide.ts'
import { sql } from 'kysely'
import { holdersOf, notify } from '../notifications/index.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { costOf, unitsSince } from './costs.ts'
import { watchLater } from './jobs.ts'
import { pricesOf } from './prices.ts'
import { announceSupplier, routesOf, supplierRecords } from './suppliers.ts'

/** The company's month, and the day in it. */
async function present(tx: Db, now: Date): Promise<{ today: string; monthBegan: Date }> {
  const { rows } = await sql<{ today: string; began: Date }>`
    select to_char(${now}::timestamptz at time zone timezone, 'YYYY-MM-DD') as today,
      date_trunc('month', ${now}::timestamptz at time zone timezone) at time zone timezone as began
    from companies limit 1`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a company without a row')
  return { today: row.today, monthBegan: row.began }
}

export async function watchSuppliers(work: Work, companyId: string): Promise<void> {
  const { tx, now } = work
  const watched = (await supplierRecords(tx)).filter(
    ({ archived, monthlyBudget, endsOn }) => !archived && (monthlyBudget !== null || endsOn !== null),
  )
  if (watched.length === 0) return
  await watchLater(tx, companyId, now)
  const { today, monthBegan } = await present(tx, now)
  const routes = await routesOf(tx)
  const used = await unitsSince(tx, monthBegan)
  const prices = await pricesOf(
    tx,
    watched.map(({ id }) => id),
  )
  for (const supplier of watched) {
    const own = routes.filter(({ supplierId }) => supplierId === supplier.id)
    const { micros } = costOf(
      prices.filter(({ supplierId }) => supplierId === supplier.id),
      used.filter((item) =>
        own.some(({ channelId, connection }) => channelId === item.channelId && connection === item.connection),
      ),
    )
    await record(work, { id: supplier.id, spentMicros: micros }, today)
  }
}

type Spent = { id: string; spentMicros: number }

/** What people have edited meanwhile counts. */
async function record(work: Work, { id, spentMicros }: Spent, today: string): Promise<void> {
  const { tx, now } = work
  const row = await tx
    .selectFrom('suppliers')
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (row.archived) return
  const { name, ends_on: endsOn } = row
  const supplier = { endsOn, noticeDays: row.notice_days, monthlyBudget: row.monthly_budget, spentMicros }
  const month = today.slice(0, 7)
  const told = row.told_month === month ? row.told_mark : 0
  const mark = budgetMark(supplier, told)
  const overSince = isSpent(supplier) ? (row.over_since ?? now) : null
  const isEnding = isNoticeDue(supplier, today) && row.told_end !== endsOn
  const updated = await tx
    .updateTable('suppliers')
    .set({
      ...{ spent_micros: spentMicros, over_since: overSince },
      ...{ told_month: month, told_mark: mark ?? told, ...(isEnding && { told_end: endsOn }) },
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (Number(row.spent_micros) !== spentMicros || row.over_since?.getTime() !== overSince?.getTime())
    announceSupplier(work, updated)
  if (mark === null && !isEnding) return
  const about = {
    to: await holdersOf(tx, 'update_fornecedores'),
    link: `/fornecedores/${id}`,
    actor: null,
  }
  const markKey = `${id}:${month}:${mark}`
  if (mark === 100) await notify(work, { ...about, key: markKey, kind: 'suppliers.budget_spent', params: { name } })
  else if (mark !== null) {
    const params = { name, percent: spentPercent(supplier) }
    await notify(work, { ...about, key: markKey, kind: 'suppliers.budget_near', params })
  }
  if (isEnding)
    await notify(work, {
      ...about,
      key: `${id}:${endsOn}`,
      kind: 'suppliers.contract_ending',
      params: { name, day: endsOn ?? '' },
    })
}

/** The supplier of this connection, where its budget is spent and stops campaigns. */
export async function brakedSupplier(
  tx: Db,
  { id, connection }: { id: string; connection: ChannelConnection },
): Promise<{ name: string } | null> {
  const route = (await routesOf(tx)).find((item) => item.channelId === id && item.connection === connection)
  if (!route) return null
  const supplier = (await supplierRecords(tx)).find((item) => item.id === route.supplierId)
  return supplier && isBraked(supplier) ? { name: supplier.name } : null
}
