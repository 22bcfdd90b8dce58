/** What was done around a deal, a page at a time: each event comes with the one before it about the same thing. */
import { activityRemoved, activitySaved } from '@aura/contracts/deals/activities.ts'
import { dealsMerged } from '@aura/contracts/deals/merge/merge.ts'
import { itemsSaved } from '@aura/contracts/deals/products/items.ts'
import { quoteSaved } from '@aura/contracts/deals/quotes/quote.ts'
import { dealTimeline } from '@aura/contracts/deals/timeline.ts'
import type { BodyOf, Event } from '@aura/contracts/platform/operation.ts'
import { type DealRelatedEvent, timelineOf } from '@aura/machines/deals/timeline.ts'
import { NewerEvent, today } from '@aura/machines/platform/upcast.ts'
import { upcasters } from '@aura/machines/upcasters.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import { answer } from '../platform/handle.ts'
import { assertReferences } from '../platform/references.ts'
import { namesOf, type Row } from './history.ts'

const eventsPerPage = 50

/** Undefined: the event is of a newer release, or its body is not what the contract describes. */
const reader =
  <E extends Event>(contract: E, eventOf: (body: BodyOf<E>) => DealRelatedEvent) =>
  (v: number, body: unknown): DealRelatedEvent | undefined => {
    try {
      const read = z.safeParse(contract.body, today(contract, v, body, upcasters))
      return read.success ? eventOf(read.data as BodyOf<E>) : undefined
    } catch (error) {
      if (error instanceof NewerEvent) return undefined
      throw error
    }
  }

const readers = new Map(
  Object.entries({
    [activitySaved.name]: reader(activitySaved, ({ activity }) => ({ kind: 'activity_saved', activity })),
    [activityRemoved.name]: reader(activityRemoved, (body) => ({ kind: 'activity_removed', ...body })),
    [itemsSaved.name]: reader(itemsSaved, (body) => ({ kind: 'items_saved', ...body })),
    [quoteSaved.name]: reader(quoteSaved, (body) => ({ kind: 'quote_saved', ...body })),
    [dealsMerged.name]: reader(dealsMerged, (body) => ({ kind: 'merged', ...body })),
  }),
)
const eventIn = (name: string | null, v: number | null, body: string | null) =>
  name === null || v === null || body === null ? undefined : readers.get(name)?.(v, JSON.parse(body))

type Before = { before_name: string | null; before_v: number | null; before_body: string | null }
type Logged = Row & Before & { name: string; v: number; carried: boolean }

export const timeline = answer(dealTimeline, async ({ input, tx, position }) => {
  const { dealId, before = position + 1 } = input
  await assertReferences(tx, ['deals'], [dealId], 'deals.not_found')
  // One more than the page: it says whether there is another one.
  const { rows: found } = await sql<Logged>`select log_position as position, at, actor_id, name, v, body, carried,
      before_name, before_v, before_body
    from deal_related_events(${dealId}, ${before}, ${eventsPerPage + 1})`.execute(tx)
  const rows = found.slice(0, eventsPerPage)
  const events = rows.flatMap(({ position, at, carried, ...row }) => {
    const event = eventIn(row.name, row.v, row.body)
    const previous = eventIn(row.before_name, row.before_v, row.before_body)
    return event ? [{ position, at: at.toISOString(), carried, event, before: previous }] : []
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
  return { entries, before: found.length > eventsPerPage ? (rows.at(-1)?.position ?? null) : null }
})

async function titlesOf(tx: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('deals')
    .where('id', 'in', [...ids])
    .select(['id', 'title'])
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}
