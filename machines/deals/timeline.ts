/**
 * What events related to a deal mean to who reads its history: each is compared with the one before it about the same
 * activity, quote or products. What a merge has carried over is told by the merge alone.
 */
import type { Activity } from '@aura/contracts/deals/activities.ts'
import type { DealItem, DealItems } from '@aura/contracts/deals/products/items.ts'
import type { Quote } from '@aura/contracts/deals/quotes/quote.ts'
import type { Happening } from '@aura/contracts/deals/timeline.ts'
import { totalOf } from './items.ts'

export type DealRelatedEvent =
  | { kind: 'activity_saved'; activity: Activity }
  | { kind: 'activity_removed'; activityId: string; dealId: string }
  | { kind: 'items_saved'; items: DealItems }
  | { kind: 'quote_saved'; quote: Quote }
  | { kind: 'merged'; keptId: string; goneId: string; undone: boolean }

/** `carried`: a merge has caused it. `before`: the last one about the same activity, quote or products, if any. */
export type LoggedEvent = {
  position: number
  at: string
  carried: boolean
  event: DealRelatedEvent
  before: DealRelatedEvent | undefined
}

type Merge = { kind: 'merge'; undone: boolean; kept: boolean; otherId: string }
type Meaning = Exclude<Happening, { kind: 'merge' }> | Merge
export type TimelineFact = { position: number; at: string; what: Meaning }

/** In the order of the events. */
export function timelineOf(dealId: string, events: readonly LoggedEvent[]): TimelineFact[] {
  return events.flatMap(({ position, at, carried, event, before }) =>
    happeningsOf(dealId, event, at, before)
      .filter(({ kind }) => kind === 'merge' || !carried)
      .map((what) => ({ position, at, what })),
  )
}

function happeningsOf(
  dealId: string,
  event: DealRelatedEvent,
  at: string,
  before: DealRelatedEvent | undefined,
): Meaning[] {
  switch (event.kind) {
    case 'activity_saved': {
      const { activity } = event
      const was = before?.kind === 'activity_saved' ? before.activity : undefined
      const change = activity.dealId === dealId && activityChange(activity, was, at)
      return change ? [{ kind: 'activity', change, activity: activity.kind, text: activity.text }] : []
    }
    case 'activity_removed': {
      const gone = before?.kind === 'activity_saved' ? before.activity : undefined
      if (event.dealId !== dealId) return []
      return [{ kind: 'activity', change: 'removed', activity: gone?.kind ?? null, text: gone?.text ?? '' }]
    }
    case 'items_saved': {
      const was = before?.kind === 'items_saved' ? before.items : undefined
      return event.items.dealId === dealId ? itemsChange(event.items, was) : []
    }
    case 'quote_saved': {
      const { quote } = event
      const { number, revision } = quote
      const total = { amount: quote.total, currency: quote.currency }
      const was = before?.kind === 'quote_saved' ? before.quote : undefined
      if (quote.dealId !== dealId) return []
      return quoteChanges(quote, was).map((change) => ({ ...{ kind: 'quote', change, number, revision, total } }))
    }
    case 'merged': {
      const { keptId, goneId, undone } = event
      if (keptId !== dealId && goneId !== dealId) return []
      const isKept = keptId === dealId
      return [{ kind: 'merge', undone, kept: isKept, otherId: isKept ? goneId : keptId }]
    }
  }
}

type ActivityChange = Extract<Meaning, { kind: 'activity' }>['change']
const aMoment = 60_000

/** Undefined where only the title of its deal is another one. */
function activityChange(now: Activity, was: Activity | undefined, at: string): ActivityChange | undefined {
  if (now.version === 1) return was ? undefined : 'added'
  if (!was) {
    const isDone = now.doneAt !== null && Date.parse(at) - Date.parse(now.doneAt) < aMoment
    return isDone ? 'done' : 'edited'
  }
  if (now.version === was.version) return undefined
  if ((now.doneAt === null) === (was.doneAt === null)) return 'edited'
  return now.doneAt === null ? 'reopened' : 'done'
}

const isSameItem = (a: DealItem, b: DealItem) =>
  a.name === b.name && a.quantity === b.quantity && a.unitPrice === b.unitPrice && a.discount === b.discount

function itemsChange(now: DealItems, was: DealItems | undefined): Meaning[] {
  const before = new Map(was?.rows.map((row) => [row.id, row]))
  const after = new Set(now.rows.map(({ id }) => id))
  const added = now.rows.filter(({ id }) => !before.has(id))
  const removed = (was?.rows ?? []).filter(({ id }) => !after.has(id))
  const changed = now.rows.filter((row) => {
    const old = before.get(row.id)
    return old !== undefined && !isSameItem(old, row)
  })
  const named = (rows: readonly DealItem[]) => rows.map(({ name }) => name)
  const total = { amount: totalOf(now.rows), currency: now.currency }
  return [{ kind: 'items', added: named(added), removed: named(removed), changed: named(changed), total }]
}

type QuoteChange = Extract<Meaning, { kind: 'quote' }>['change']

function quoteChanges(now: Quote, was: Quote | undefined): QuoteChange[] {
  if (!was) return now.state === 'issued' && now.file === 'writing' && now.links.length === 0 ? ['issued'] : []
  const links = new Map(was.links.map((link) => [link.id, link]))
  return [
    ...(now.state !== was.state && now.state !== 'issued' ? [now.state] : []),
    ...now.links.flatMap((link): QuoteChange[] => {
      const old = links.get(link.id)
      if (!old) return ['link_created']
      if (old.revokedAt === null && link.revokedAt !== null) return ['link_revoked']
      return link.opened > old.opened ? ['opened'] : []
    }),
  ]
}
