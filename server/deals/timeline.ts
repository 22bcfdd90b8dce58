/** What was done around a deal is read from the log a stretch at a time: no index of it knows these events by their deal. */
import { activityRemoved, activitySaved } from '@aura/contracts/deals/activities.ts'
import { dealsMerged } from '@aura/contracts/deals/merge/merge.ts'
import { itemsSaved } from '@aura/contracts/deals/products/items.ts'
import { quoteSaved } from '@aura/contracts/deals/quotes/quote.ts'
import { dealTimeline } from '@aura/contracts/deals/timeline.ts'
import { type AroundDeal, timelineOf } from '@aura/machines/deals/timeline.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import { answer } from '../platform/handle.ts'
import { assertReferences } from '../platform/references.ts'
import { namesOf, type Row } from './history.ts'

/** As many positions of the company's log as one page looks through. */
const stretch = 50_000

const read: Record<string, (body: unknown) => AroundDeal> = {
  [activitySaved.name]: (body) => ({ kind: 'activity_saved', activity: z.parse(activitySaved.body, body).activity }),
  [activityRemoved.name]: (body) => ({ kind: 'activity_removed', ...z.parse(activityRemoved.body, body) }),
  [itemsSaved.name]: (body) => ({ kind: 'items_saved', ...z.parse(itemsSaved.body, body) }),
  [quoteSaved.name]: (body) => ({ kind: 'quote_saved', ...z.parse(quoteSaved.body, body) }),
  [dealsMerged.name]: (body) => ({ kind: 'merged', ...z.parse(dealsMerged.body, body) }),
}
const names = Object.keys(read)

type Logged = Row & { name: string; cause: string | null }

export const timeline = answer(dealTimeline, async ({ input, tx, caller, position }) => {
  const { dealId, before = position + 1 } = input
  await assertReferences(tx, ['deals'], [dealId], 'deals.not_found')
  const first = await firstPosition(tx, dealId)
  const from = Math.max(first, before - stretch)
  const { rows } = await sql<Logged>`select position, at, actor_id, cause, name, body from events
    where company_id = ${caller.companyId} and position >= ${from} and position < ${before}
      and name = any (${names}) and strpos(body, ${dealId}) > 0
    order by position`.execute(tx)
  const events = rows.flatMap((row) => {
    const event = read[row.name]?.(JSON.parse(row.body))
    return event ? [{ position: row.position, at: row.at.toISOString(), cause: row.cause, event }] : []
  })
  const facts = timelineOf(dealId, events)
  const people = await namesOf(tx, rows)
  const authors = new Map(rows.map((row) => [row.position, row.actor_id]))
  const titles = await titlesOf(
    tx,
    facts.flatMap(({ what }) => (what.kind === 'merge' ? [what.otherId] : [])),
  )
  const entries = facts.map(({ position, at, what }) => {
    const by = people.get(authors.get(position) ?? '') ?? null
    if (what.kind !== 'merge') return { position, at, by, what }
    const { otherId, ...merge } = what
    return { position, at, by, what: { ...merge, other: { id: otherId, title: titles.get(otherId) ?? '' } } }
  })
  return { entries: entries.reverse(), before: from > first ? from : null }
})

/** All that an integer of the database can count. */
const mostChanges = 2 ** 31 - 1

async function firstPosition(tx: Db, dealId: string): Promise<number> {
  const { rows } = await sql<{ first: number | null }>`select min(position) as first
    from deal_events(${dealId}, ${Number.MAX_SAFE_INTEGER}, ${mostChanges})`.execute(tx)
  return rows[0]?.first ?? 0
}

async function titlesOf(tx: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('deals')
    .where('id', 'in', [...ids])
    .select(['id', 'title'])
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}
