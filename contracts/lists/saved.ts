/**
 * Saved views of lists: what a list was asked for and how its columns stood, under a name. Each is its
 * owner's alone until an administrator shares it with the company. What a list's columns and filters are
 * called is the list's own affair; here they are only bounded.
 */
import * as z from 'zod/mini'
import { event, view } from '../platform/operation.ts'
import { id, integer, singleLine, text } from '../platform/values.ts'

/** '<feature>.<list>', as the screen names it. */
export const listName = text(60).check(z.regex(/^[a-z]+(\.[a-z-]+)+$/))

const key = text(60, 1)
const value = text(100)
const atMost = (count: number) =>
  z.refine<Record<string, unknown>>((bag) => Object.keys(bag).length <= count, { error: 'too_big' })
const columnLimit = 60

export const listSettings = z.strictObject({
  search: value,
  filters: z.record(key, value).check(atMost(20)),
  sort: text(60),
  descending: z.boolean(),
  pageSize: integer(1, 1000),
  columns: z.strictObject({
    order: z.array(key).check(z.maxLength(columnLimit)),
    shown: z.record(key, z.boolean()).check(atMost(columnLimit)),
    widths: z.record(key, integer(1, 2000)).check(atMost(columnLimit)),
    dense: z.boolean(),
  }),
  /** Where a screen shows its list in several ways, which of them: as its address says it. */
  place: z.optional(z.record(key, value).check(atMost(8))),
})
export type ListSettings = z.infer<typeof listSettings>

export const savedName = singleLine(60)

export const savedList = z.strictObject({
  id,
  list: listName,
  name: z.string(),
  ownerId: id,
  shared: z.boolean(),
  settings: listSettings,
})
export type SavedList = z.infer<typeof savedList>

/** How many own views one user has over all lists, and how many a company shares: states are bounded. */
export const ownLimit = 100
export const sharedLimit = 200

export const ownListsRoom = (userId: string) => `lists:${userId}`
export const sharedListsRoom = 'lists.shared'

const byId = z.record(z.string(), savedList)

/** One's own of all lists, and which view each list opens with. */
export const ownLists = view('lists.own', {
  params: z.strictObject({}),
  state: z.strictObject({ views: byId, defaults: z.record(z.string(), id) }),
  needs: 'signed-in',
  room: (_, { userId }) => ownListsRoom(userId),
})

export const sharedLists = view('lists.shared', {
  params: z.strictObject({}),
  state: z.strictObject({ views: byId }),
  needs: 'signed-in',
  room: () => sharedListsRoom,
})

const roomsOf = ({ shared, ownerId }: { shared: boolean; ownerId: string }) => [
  shared ? sharedListsRoom : ownListsRoom(ownerId),
]

export const listSaved = event('lists.saved', z.strictObject({ view: savedList }), {
  rooms: ({ view }) => roomsOf(view),
})

/** From among one's own or the shared ones: one that changes sides leaves here and is saved there. */
export const listRemoved = event('lists.removed', z.strictObject({ viewId: id, ownerId: id, shared: z.boolean() }), {
  rooms: roomsOf,
})

export const listDefaultSet = event(
  'lists.default_set',
  z.strictObject({ userId: id, list: listName, viewId: z.nullable(id) }),
  { rooms: ({ userId }) => [ownListsRoom(userId)] },
)
