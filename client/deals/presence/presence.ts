/** What each user of a board does with a deal at this moment, read from the volatile lane of the board's room. */
import * as z from 'zod/mini'
import type { VolatileRoom } from '../../platform/feed/volatile.ts'

/** In the order of what matters more to the others. */
export const presenceStates = ['editing', 'open', 'selected'] as const
export type PresenceState = (typeof presenceStates)[number]
export type Present = { userId: string; name: string; state: PresenceState }
export type PresenceByDeal = ReadonlyMap<string, readonly Present[]>

/** Of one tab: the same user may have another deal open in the next one. */
export const presenceKey = (tab: string) => `deal:${tab}`

const announced = z.object({
  name: z.string(),
  open: z.nullable(z.string()),
  editing: z.boolean(),
  selected: z.array(z.string()),
})
export type Announced = z.infer<typeof announced>

export const mostSelected = 20

export const nobodyPresent: PresenceByDeal = new Map()

const speaker = /^([^:]+):deal:/

export type UserNames = ReadonlyMap<string, string>
export const noNames: UserNames = new Map()

/** Whether others say anything of deals here: then their names are read. */
export const hasOthers = (room: VolatileRoom, me: string) =>
  [...room.keys()].some((key) => speaker.test(key) && !key.startsWith(`${me}:`))

/**
 * Everybody else, by deal: each user once, with what matters most. The key says who it is; the name that comes along counts
 * for a user alone whom the directory has not.
 */
export function presenceByDeal(room: VolatileRoom, me: string, names: UserNames = noNames): PresenceByDeal {
  const byDeal = new Map<string, Map<string, Present>>()
  const put = (dealId: string, present: Present) => {
    const users = byDeal.get(dealId) ?? new Map<string, Present>()
    const before = users.get(present.userId)
    if (!before || rankOf(present) < rankOf(before)) users.set(present.userId, present)
    byDeal.set(dealId, users)
  }
  for (const [key, { value }] of room) {
    const userId = speaker.exec(key)?.[1]
    if (userId === undefined || userId === me) continue
    const { data } = announced.safeParse(value)
    if (!data) continue
    const { open, editing, selected } = data
    const name = names.get(userId) ?? data.name
    for (const dealId of selected.slice(0, mostSelected)) put(dealId, { userId, name, state: 'selected' })
    if (open !== null) put(open, { userId, name, state: editing ? 'editing' : 'open' })
  }
  if (byDeal.size === 0) return nobodyPresent
  return new Map([...byDeal].map(([dealId, users]) => [dealId, [...users.values()].sort(byWeight)]))
}

const rankOf = ({ state }: Present) => presenceStates.indexOf(state)

const byWeight = (a: Present, b: Present) => rankOf(a) - rankOf(b) || (a.name < b.name ? -1 : 1)

/** The same map while it says the same: what is repeated every few seconds draws nothing again. */
export function stablePresence(me: string, names?: UserNames): (room: VolatileRoom) => PresenceByDeal {
  let signature = ''
  let value = nobodyPresent
  let readRoom: VolatileRoom | undefined
  return (room) => {
    if (room === readRoom) return value
    readRoom = room
    const next = presenceByDeal(room, me, names)
    const text = JSON.stringify([...next].sort(([a], [b]) => (a < b ? -1 : 1)))
    if (text !== signature) {
      signature = text
      value = withSame(value, next)
    }
    return value
  }
}

/** A deal of which nothing has changed keeps its list, so that its card is not drawn again. */
const withSame = (before: PresenceByDeal, next: PresenceByDeal): PresenceByDeal =>
  new Map(
    [...next].map(([dealId, list]) => {
      const old = before.get(dealId)
      return [dealId, old && JSON.stringify(old) === JSON.stringify(list) ? old : list]
    }),
  )
