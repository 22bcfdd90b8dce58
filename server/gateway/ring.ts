/**
 * The frames of one room, oldest first, as the bytes that were sent. The ring knows the interval it
 * covers: everything of the room after `from` up to now is in it, and each frame begins where the one before
 * it ended.
 */
import type { Budget, BudgetEntry } from './budget.ts'

export type Frame = {
  readonly previous: number
  readonly position: number
  readonly events: number
  readonly bytes: Buffer
}

export type Ring = {
  /** Whatever happened up to here is not in the ring. */
  from: number
  /** The position of the newest frame, or `from`. */
  last: number
  frames: Frame[]
  kept: BudgetEntry[]
  first: number
}

export const createRing = (from: number): Ring => ({ from, last: from, frames: [], kept: [], first: 0 })

/** Can a client that is complete up to `position` be brought up to now? */
export const covers = (ring: Ring, position: number) => position >= ring.from

export const isEmpty = (ring: Ring) => ring.first === ring.frames.length

export function add(ring: Ring, budget: Budget, frame: Frame, whenEmpty: () => void): void {
  ring.frames.push(frame)
  ring.last = frame.position
  ring.kept.push(
    budget.keep(frame.bytes.length, () => {
      dropFirst(ring)
      if (isEmpty(ring)) whenEmpty()
    }),
  )
}

/** The budget drops in the order of arrival, so what it drops is always this ring's oldest. */
function dropFirst(ring: Ring) {
  const oldest = ring.frames[ring.first]
  if (oldest) ring.from = oldest.position
  ring.first += 1
  if (ring.first > 32 && ring.first * 2 > ring.frames.length) {
    ring.frames = ring.frames.slice(ring.first)
    ring.kept = ring.kept.slice(ring.first)
    ring.first = 0
  }
}

/** Frames that hold anything after `position`; the first may begin before it. */
export function after(ring: Ring, position: number): Frame[] {
  let low = ring.first
  let high = ring.frames.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const frame = ring.frames[middle]
    if (frame && frame.position <= position) low = middle + 1
    else high = middle
  }
  return ring.frames.slice(low)
}

export function release(ring: Ring, budget: Budget): void {
  for (const budgetEntry of ring.kept.slice(ring.first)) budget.release(budgetEntry)
  ring.frames = []
  ring.kept = []
  ring.first = 0
}
