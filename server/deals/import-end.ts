/** What a row of a file says of the end of a deal: how, and on which day, and since when the deal is there. */
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { day } from '@aura/contracts/platform/values.ts'
import type { DealState } from '@aura/machines/deals/outcome.ts'
import { readDay } from '@aura/machines/platform/typed-values.ts'
import { dayIn, instantOf } from '@aura/machines/platform/wall-clock.ts'
import type { Problem } from '../platform/import-kind.ts'
import { fold, type ImportFacts, problem, type Row, type Statement } from './import-statement.ts'

const words: Readonly<Record<DealState, readonly string[]>> = {
  open: ['open', 'aberto', 'em aberto', 'abierto'],
  won: ['won', 'closed won', 'ganho', 'ganha', 'vendido', 'ganado', 'ganada'],
  lost: ['lost', 'closed lost', 'perdido', 'perdida'],
}

type End = Pick<Statement, 'result' | 'endedAt' | 'createdAt'>

export function readEnd(
  { result, closed_at: closed, created }: Row,
  facts: ImportFacts,
  existing: Deal | undefined,
): End | { problem: Problem } {
  const read: End = {}
  if (result !== undefined) {
    const state = (['open', 'won', 'lost'] as const).find((name) => words[name].includes(fold(result)))
    if (!state) return problem('result', 'imports.cell_invalid')
    read.result = state
  }
  if (created !== undefined && !existing) {
    const moment = momentOf(created, facts)
    if (!moment) return problem('created', 'imports.cell_invalid')
    read.createdAt = moment.at
  }
  if (closed === undefined) return read
  const end = momentOf(closed, facts)
  if (!end) return problem('closed_at', 'imports.cell_invalid')
  const begun = existing ? new Date(existing.createdAt) : (read.createdAt ?? end.at)
  const begunOn = dayIn(facts.timeZone, begun)
  if (end.day < begunOn) return problem('closed_at', 'deals.import_closed_too_early', { created: begunOn })
  const at = existing?.outcome?.at
  const isSameDay = at !== undefined && dayIn(facts.timeZone, new Date(at)) === end.day
  read.endedAt = isSameDay ? at : new Date(Math.max(end.at.getTime(), begun.getTime())).toISOString()
  return read
}

/** The time behind a day: 21:59, 08:59 PM, 21:59:30.125Z, 21:59+03:00. */
const clockOfDay =
  /(?:T|[,\s]\s*)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:\s?[ap]\.?\s?m\.?)?\s?(Z|[+-]\d{2}:?\d{2})?$/i

/** Noon of a day on the company's clocks, so that it is that day for readers beside them too; none is in the future. */
function momentOf(text: string, { language, timeZone, now }: ImportFacts): { day: string; at: Date } | undefined {
  const written = text.trim()
  const [clock = '', zone] = clockOfDay.exec(written) ?? []
  const instant = zone === undefined ? Number.NaN : Date.parse(written.replace(' ', 'T'))
  const typed = Number.isNaN(instant)
    ? written.slice(0, written.length - clock.length)
    : dayIn(timeZone, new Date(instant))
  const { data } = day.safeParse(readDay(typed, language))
  if (data === undefined || data > dayIn(timeZone, now)) return undefined
  const noon = instantOf(timeZone, Date.parse(`${data}T00:00:00Z`) + dayMs / 2)
  return { day: data, at: new Date(Math.min(noon, now.getTime())) }
}
