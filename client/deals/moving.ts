/** Which cards other people hold at this moment, and where: the volatile lane of the board's room. */
import { type Deal, stage } from '@aura/contracts/deals/deal.ts'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { useFeed } from '../platform/feed/provider.tsx'
import { useSay } from '../platform/feed/use-volatile.ts'
import type { VolatileRoom } from '../platform/feed/volatile.ts'
import { useMe } from '../platform/me.ts'
import type { Drag, DropTarget } from './use-drag.ts'

const movingKey = 'moving'
/**
 * `name`: the server puts that of the session in. `before`: the card that they would stand before; null at the end of the column. `index`: the row, which is all that a
 * browser with another release of this page says and reads.
 */
const moving = z.object({
  ...{ name: z.string(), dealIds: z.array(z.string()) },
  ...{ stage: z.nullable(stage), index: z.optional(z.number()) },
  before: z.optional(z.nullable(z.string())),
})
export type Moving = z.infer<typeof moving>

/** Everybody else's, by user. */
export function othersMoving(room: VolatileRoom, me: string): readonly Moving[] {
  return [...room].flatMap(([key, { value }]) => {
    if (!key.endsWith(`:${movingKey}`) || key.startsWith(`${me}:`)) return []
    const { data } = moving.safeParse(value)
    return data ? [data] : []
  })
}

/** The same list while it says the same, so that the other values of the room draw no column again. */
function stableMoving(me: string): (room: VolatileRoom) => readonly Moving[] {
  let value: readonly Moving[] = []
  let readRoom: VolatileRoom | undefined
  return (room) => {
    if (room === readRoom) return value
    readRoom = room
    const next = othersMoving(room, me)
    if (JSON.stringify(next) !== JSON.stringify(value)) value = next
    return value
  }
}

export function useOthersMoving(room: string): readonly Moving[] {
  const { id } = useMe()
  const store = useFeed().volatile(room)
  const read = useMemo(() => stableMoving(id), [id])
  return useSyncExternalStore(store.subscribe, () => read(store.get()))
}

/** The row of the place among the cards that are shown here; undefined where the filter hides the card below it. */
export function caretRow({ before, index }: Moving, deals: readonly Deal[]): number | undefined {
  if (before === undefined) return index === undefined ? undefined : Math.min(index, deals.length)
  const row = before === null ? deals.length : deals.findIndex(({ id }) => id === before)
  return row === -1 ? undefined : row
}

/** A value lives for five seconds. */
const repeatMs = 2000
/** As often as the room hears of a hand that moves all the time. */
const throttleMs = 120

type Announced = { movedIds: (deal: Deal) => string[]; beforeOf: (over: DropTarget, deal: Deal) => string | null }

/** Announces the own drag for as long as it lasts. `movedIds`: every card that goes along. */
export function useAnnounceMoving(room: string, drag: Drag | undefined, { movedIds, beforeOf }: Announced) {
  const { name } = useMe()
  const say = useSay(room)
  const announcedAt = useRef(Number.NEGATIVE_INFINITY)
  const ids = drag ? movedIds(drag.deal).slice(0, 20).join(' ') : ''
  const stage = drag?.over?.stage ?? null
  const index = drag?.over?.index ?? 0
  const before = drag?.over ? beforeOf(drag.over, drag.deal) : null
  // The room is outside; the last value has to be taken back when the card is let go of.
  useEffect(() => {
    if (ids === '') return
    return () => void say(movingKey, null)
  }, [say, ids])
  useEffect(() => {
    if (ids === '') return
    const tell = () => {
      announcedAt.current = performance.now()
      void say(movingKey, { name, dealIds: ids.split(' '), stage, index, before })
    }
    const wait = Math.max(0, announcedAt.current + throttleMs - performance.now())
    const first = setTimeout(tell, wait)
    const again = setInterval(tell, repeatMs)
    return () => {
      clearTimeout(first)
      clearInterval(again)
    }
  }, [say, name, ids, stage, index, before])
}
