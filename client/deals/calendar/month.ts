/** The days of a month as weeks, and which deals are expected on each. */
import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { allDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { byRank } from '@aura/machines/deals/board.ts'
import { stateOf } from '@aura/machines/deals/outcome.ts'

export type CalendarDay = { day: string; inMonth: boolean; deals: Deal[] }

const dayText = (date: Date) => date.toISOString().slice(0, 10)

export function monthBeside(month: string, step: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return dayText(new Date(Date.UTC(year, number - 1 + step, 1))).slice(0, 7)
}

/** Whole weeks, of which the first day is `firstDay`: 0 is Sunday. */
export function weeksOf(month: string, { deals }: BoardState, firstDay: number): CalendarDay[][] {
  const byDay = Map.groupBy(allDeals(deals), ({ expectedClose }) => expectedClose ?? '')
  const first = new Date(`${month}-01T00:00:00.000Z`)
  const at = new Date(first)
  at.setUTCDate(1 - ((first.getUTCDay() - firstDay + 7) % 7))
  const weeks: CalendarDay[][] = []
  while (dayText(at).slice(0, 7) <= month) {
    const week: CalendarDay[] = []
    for (let weekday = 0; weekday < 7; weekday += 1) {
      const day = dayText(at)
      const found = byDay.get(day) ?? []
      week.push({ day, inMonth: day.startsWith(month), deals: found.sort((a, b) => b.value.amount - a.value.amount) })
      at.setUTCDate(at.getUTCDate() + 1)
    }
    weeks.push(week)
  }
  return weeks
}

export const undated = ({ deals, pipeline }: BoardState): Deal[] =>
  allDeals(deals)
    .filter((deal) => deal.expectedClose === undefined && stateOf(deal, pipeline.stages) === 'open')
    .sort(byRank)
