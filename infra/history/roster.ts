/** Who serves at a moment: the operators of a team, their shifts, and how many conversations each has by then. */
import { hourMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import type { Caller } from '@aura/server/platform/handle.ts'
import type { Chance } from '../traffic/chance.ts'
import { isServing, type Shift } from './calendar.ts'

export type Operator = { caller: Caller; name: string; number: number }
type Busy = { from: number; to: number; kind: 'written' | 'spoken' }

export type Roster = {
  /** The shifts of a day, by operator. */
  open: (shifts: ReadonlyMap<Operator, Shift>) => void
  /** The first moment from then on at which an operator of the team takes one more, and who does. */
  next: (team: readonly Operator[], at: number, kind: Busy['kind']) => { operator: Operator; at: number } | null
  /** Occupied with one until then. */
  occupy: (operator: Operator, busy: Busy) => void
}

const mostWritten = 4
/** From Saturday evening until Sunday morning, and from Sunday evening until Monday's. */
const longestWaitMs = 20 * hourMs

export function rosterOf(chance: Chance): Roster {
  let days: ReadonlyMap<Operator, Shift>[] = []
  const work = new Map<Operator, Busy[]>()

  const load = (operator: Operator, at: number, kind: Busy['kind']) =>
    (work.get(operator) ?? []).filter((busy) => busy.kind === kind && at >= busy.from && at < busy.to).length
  const isFree = (operator: Operator, at: number, kind: Busy['kind']) =>
    days.some((shifts) => {
      const shift = shifts.get(operator)
      return shift !== undefined && isServing(shift, at)
    }) && load(operator, at, kind) < (kind === 'spoken' ? 1 : mostWritten)

  return {
    open(shifts) {
      days = [...days.slice(-2), shifts]
      for (const [operator, busy] of work) work.set(operator, busy.slice(-30))
    },
    next(team, from, kind) {
      for (let at = from; at < from + longestWaitMs; at += minuteMs) {
        const free = team.filter((operator) => isFree(operator, at, kind))
        const least = Math.min(...free.map((operator) => load(operator, at, 'written')))
        const operator = chance.one(free.filter((one) => load(one, at, 'written') === least))
        if (operator) return { operator, at }
      }
      return null
    },
    occupy(operator, busy) {
      work.set(operator, [...(work.get(operator) ?? []), busy])
    },
  }
}
