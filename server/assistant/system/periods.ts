/** The stretch of time that a question names, in whichever of the three languages, and what it is on the company's clocks. */
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { dayIn, instantOf } from '@aura/machines/platform/wall-clock.ts'

export const periodNames = ['today', 'yesterday', 'this_week', 'last_week', 'this_month', 'last_month'] as const
export type PeriodName = (typeof periodNames)[number]
export const isPeriod = (name: unknown): name is PeriodName => periodNames.some((period) => period === name)

/** 'other': one that nothing is counted for, or several. */
export type NamedPeriod = PeriodName | 'other'

/** Up to `to`, without it. */
export type Period = { name: PeriodName; from: Date; to: Date }

/** Of words without accents and capitals; longer ones first, for 'last month' holds 'month'. */
const spoken: readonly (readonly [NamedPeriod, RegExp])[] = [
  [
    'last_month',
    /\b(?:(?:[nd]?o |d?el )?mes (?:passado|pasado|anterior)|(?:[nd]?o |d?el )?ultimo mes|(?:last|previous) month)\b/g,
  ],
  [
    'last_week',
    /\b(?:(?:[nd]?a |la )?semana (?:passada|pasada|anterior)|(?:[nd]?a |la )?ultima semana|(?:last|previous) week)\b/g,
  ],
  ['this_month', /\b(?:(?:n|d)?es[st]e mes|(?:no|do|del|en el|o|el) mes(?: atual| actual)?|(?:this|current) month)\b/g],
  [
    'this_week',
    /\b(?:(?:n|d)?es[st]a semana|(?:na|da|de la|en la|a|la) semana(?: atual| actual)?|(?:this|current) week)\b/g,
  ],
  ['yesterday', /\b(?:ontem|ayer|yesterday)\b/g],
  ['today', /\b(?:hoje|hoy|today)\b/g],
  [
    'other',
    /\b(?:(?:n|d)?es[st][ea]|this|last|ultimos?|ultimas?|past|el|o|no|de)? ?(?:\d+ )?(?:anos?|years?|trimestres?|quarters?|semestres?|dias?|days?|semanas?|weeks?|mes|meses|months?|horas?|hours?)(?: passad[oa]s?| pasad[oa]s?)?\b/g,
  ],
  ['other', /\b(?:anteontem|anteayer|amanha|manana|tomorrow|tonight|fim de semana|weekend)\b/g],
  ['other', /\b(?:janeiro|fevereiro|abril|junho|julho|agosto|setembro|outubro|novembro|dezembro)\b/g],
  ['other', /\b(?:january|february|april|june|july|august|september|october|november|december)\b/g],
  ['other', /\b(?:enero|febrero|junio|julio|septiembre|octubre|noviembre|diciembre)\b/g],
  ['other', /\b(?:em|en|in|desde|since) (?:marco|maio|marzo|mayo|march|may|20\d\d)\b/g],
]

/** The period, and the question without the words that name it. */
export function periodIn(tokens: readonly string[]): { period: NamedPeriod | null; rest: string[] } {
  let text = tokens.join(' ')
  const found = new Set<NamedPeriod>()
  for (const [name, pattern] of spoken)
    text = text.replace(pattern, () => {
      found.add(name)
      return ' '
    })
  const [period = null] = found
  return { period: found.size > 1 ? 'other' : period, rest: text.split(' ').filter(Boolean) }
}

/** A week begins on its Monday. */
export function periodOf(name: PeriodName, now: Date, timeZone: string): Period {
  const today = new Date(`${dayIn(timeZone, now)}T00:00:00Z`)
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()]
  const monday = today.getTime() - ((today.getUTCDay() + 6) % 7) * dayMs
  const walls: Record<PeriodName, readonly [from: number, to: number]> = {
    today: [today.getTime(), today.getTime() + dayMs],
    yesterday: [today.getTime() - dayMs, today.getTime()],
    this_week: [monday, monday + 7 * dayMs],
    last_week: [monday - 7 * dayMs, monday],
    this_month: [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)],
    last_month: [Date.UTC(year, month - 1, 1), Date.UTC(year, month, 1)],
  }
  const [from, to] = walls[name].map((wall) => new Date(instantOf(timeZone, wall)))
  if (!from || !to) throw new Error('a period has two ends')
  return { name, from, to }
}
