import type { Activity } from '@aura/contracts/deals/activities.ts'
import type { DealItems } from '@aura/contracts/deals/products/items.ts'
import type { Quote } from '@aura/contracts/deals/quotes/quote.ts'
import { expect, it } from 'vitest'
import { type DealRelatedEvent, timelineOf } from './timeline.ts'

const at = '2026-03-02T10:00:00.000Z'
const activity = (over: Partial<Activity> = {}): DealRelatedEvent => ({
  kind: 'activity_saved',
  activity: {
    ...{ id: 'a', dealId: 'd', dealTitle: 'Loja', pipelineId: 'p', kind: 'call', text: 'Ligar', dueAt: null },
    ...{ remindAt: null, assigneeId: 'u', file: null, doneAt: null, createdById: 'u', createdAt: at, version: 1 },
    ...over,
  },
})
const items = (names: readonly string[], over: Partial<DealItems> = {}): DealRelatedEvent => ({
  kind: 'items_saved',
  items: {
    ...{ dealId: 'd', currency: 'BRL', setsValue: false, version: 1 },
    rows: names.map((name) => ({
      ...{ id: name.charAt(0), productId: null, name, unit: null, quantity: 1000, unitPrice: 100, discount: 0 },
    })),
    ...over,
  },
})
const link = { id: 'l', createdAt: at, expiresAt: at, revokedAt: null, opened: 0, openedAt: null }
const quote = (over: Partial<Quote> = {}): DealRelatedEvent => ({
  kind: 'quote_saved',
  quote: {
    ...{
      id: 'q',
      dealId: 'd',
      number: 7,
      revision: 1,
      state: 'issued',
      title: 'Loja',
      customer: null,
      currency: 'BRL',
    },
    ...{ rows: [], total: 100, validUntil: '2026-12-18', note: null, issuedAt: at, issuedBy: 'Ana', file: 'writing' },
    ...{ ofMerged: false, links: [], ...over },
  },
})
/** Each event beside the one before it in the list, as they are all about the same thing. */
const happeningsIn = (events: readonly DealRelatedEvent[], carried: readonly boolean[] = []) =>
  timelineOf(
    'd',
    events.map((event, index) => ({
      ...{ position: index + 1, at, carried: carried[index] ?? false, event, before: events[index - 1] },
    })),
  ).map(({ what }) => what)

it('an activity is added, changed, done, taken up again and removed', () => {
  const gone: DealRelatedEvent = { kind: 'activity_removed', activityId: 'a', dealId: 'd' }
  const happenings = happeningsIn([
    activity(),
    activity({ version: 2, text: 'Ligar cedo' }),
    activity({ version: 3, doneAt: at }),
    activity({ version: 4 }),
    // The deal has another title, and so its activities are told anew.
    activity({ version: 4, dealTitle: 'Loja nova' }),
    gone,
  ])
  expect(happenings.map((what) => what.kind === 'activity' && what.change)).toEqual([
    ...['added', 'edited', 'done', 'reopened', 'removed'],
  ])
  expect(happenings.at(-1)).toEqual({ kind: 'activity', change: 'removed', activity: 'call', text: 'Ligar' })
  // Without what was before: what was removed has no name.
  expect(happeningsIn([gone])).toEqual([{ kind: 'activity', change: 'removed', activity: null, text: '' }])
})

it('products say which came, which left and which are others now', () => {
  const [, second] = happeningsIn([items(['a', 'b']), items(['a2', 'c'])])
  const total = { amount: 200, currency: 'BRL' }
  expect(second).toEqual({ kind: 'items', added: ['c'], removed: ['b'], changed: ['a2'], total })
})

it('a quote is issued, goes out, is opened and ends; that its file was written is no news', () => {
  const happenings = happeningsIn([
    quote(),
    quote({ file: 'ready' }),
    quote({ file: 'ready', links: [link] }),
    quote({ file: 'ready', links: [{ ...link, opened: 1, openedAt: at }] }),
    quote({ file: 'ready', links: [{ ...link, opened: 1, openedAt: at, revokedAt: at }] }),
    quote({ file: 'ready', state: 'replaced', links: [{ ...link, opened: 1, openedAt: at, revokedAt: at }] }),
  ])
  expect(happenings.map((what) => what.kind === 'quote' && what.change)).toEqual([
    ...['issued', 'link_created', 'opened', 'link_revoked', 'replaced'],
  ])
})

it('a merge alone tells what it has carried over, and other deals are left out', () => {
  const merged: DealRelatedEvent = { kind: 'merged', keptId: 'd', goneId: 'e', undone: false }
  expect(happeningsIn([activity({ version: 2 }), items(['a']), merged], [true, true, true])).toEqual([
    { kind: 'merge', undone: false, kept: true, otherId: 'e' },
  ])
  expect(happeningsIn([activity({ dealId: 'e' }), { ...merged, keptId: 'x' }])).toEqual([])
})
