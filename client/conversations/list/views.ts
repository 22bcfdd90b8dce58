/** What the list is asked for, as a saved view keeps it, and back. The open conversation is no part of it. */
import type { ListSettings } from '@aura/contracts/lists/saved.ts'
import { isNarrowed } from './questions.ts'
import { type InboxSearch, readInboxSearch, type Scope, scopeOf } from './search-params.ts'

export const viewsName = 'conversations.inbox'

const {
  c: _c,
  m: _m,
  start: _start,
  view: _view,
  ...none
} = {
  c: undefined,
  m: undefined,
  start: undefined,
  view: undefined,
  scope: undefined,
  queue: undefined,
  channel: undefined,
  unread: undefined,
  operator: undefined,
  closed: undefined,
  order: undefined,
  q: undefined,
} satisfies Record<keyof InboxSearch, undefined>

const columns = { order: [], shown: {}, widths: {}, dense: false }

export function settingsOf({ c, m, start, view, q = '', order, ...rest }: InboxSearch): ListSettings {
  const filters = Object.fromEntries(
    Object.entries(rest).flatMap(([key, value]) => (value === undefined ? [] : [[key, `${value}`]])),
  )
  return { search: q, filters, sort: order ?? 'due', descending: false, pageSize: 50, columns }
}

/** Everything that a view says nothing of is as it always is. */
export function askedOfView({ search, filters, sort }: ListSettings): Partial<InboxSearch> {
  const inputs = Object.entries(filters).map(([key, value]) => [key, value === 'true' ? true : value])
  const { c, m, start, view, ...asked } = readInboxSearch({ ...Object.fromEntries(inputs), order: sort, q: search })
  return { ...none, ...asked }
}

export const asUsual: Partial<InboxSearch> = none

/** Nothing but a conversation was asked for. */
export const isBare = ({ c, m, start, ...rest }: InboxSearch): boolean => Object.keys(rest).length === 0

/** The scope whose count the screen has anyway: of a view without any other filter. */
export function scopeCounted(settings: ListSettings): Scope | undefined {
  const inboxSearch: InboxSearch = askedOfView(settings)
  return isNarrowed(inboxSearch) ? undefined : scopeOf(inboxSearch)
}
