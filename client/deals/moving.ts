/** Which cards other people hold at this moment, and where: the volatile lane of the board's room. */
import { stage } from '@aura/contracts/deals/deal.ts'
import { useEffect, useMemo, useRef } from 'react'
import * as z from 'zod/mini'
import { useSay, useVolatile } from '../platform/feed/use-volatile.ts'
import type { VolatileRoom } from '../platform/feed/volatile.ts'
import { useMe } from '../platform/me.ts'
import type { Drag } from './use-drag.ts'

const movingKey = 'moving'
const moving = z.object({ name: z.string(), dealIds: z.array(z.string()), stage: z.nullable(stage), index: z.number() })
export type Moving = z.infer<typeof moving>

/** Everybody else's, by user. */
export function othersMoving(room: VolatileRoom, me: string): readonly Moving[] {
  return [...room].flatMap(([key, { value }]) => {
    if (!key.endsWith(`:${movingKey}`) || key.startsWith(`${me}:`)) return []
    const { data } = moving.safeParse(value)
    return data ? [data] : []
  })
}

export function useOthersMoving(room: string): readonly Moving[] {
  const { id } = useMe()
  const values = useVolatile(room)
  return useMemo(() => othersMoving(values, id), [values, id])
}

/** A value lives for five seconds. */
const repeatMs = 2000
/** As often as the room hears of a hand that moves all the time. */
const throttleMs = 120

/** Announces the own drag for as long as it lasts. `movedIds`: every card that goes along. */
export function useAnnounceMoving(room: string, drag: Drag | undefined, movedIds: (dealId: string) => string[]) {
  const { name } = useMe()
  const say = useSay(room)
  const announcedAt = useRef(Number.NEGATIVE_INFINITY)
  const dealId = drag?.deal.id
  const ids = dealId === undefined ? '' : movedIds(dealId).slice(0, 20).join(' ')
  const { stage, index } = drag?.over ?? {}
  // The room is outside; the last value has to be taken back when the card is let go of.
  useEffect(() => {
    if (ids === '') return
    return () => void say(movingKey, null)
  }, [say, ids])
  useEffect(() => {
    if (ids === '') return
    const tell = () => {
      announcedAt.current = performance.now()
      void say(movingKey, { name, dealIds: ids.split(' '), stage: stage ?? null, index: index ?? 0 })
    }
    const wait = Math.max(0, announcedAt.current + throttleMs - performance.now())
    const first = setTimeout(tell, wait)
    const again = setInterval(tell, repeatMs)
    return () => {
      clearTimeout(first)
      clearInterval(again)
    }
  }, [say, name, ids, stage, index])
}
