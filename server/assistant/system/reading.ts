/** What a topic reads: figures, each with the screen that it stands on, and perhaps a chart of them. */
import type { AnswerChart, Figure } from '@aura/contracts/assistant/message.ts'
import type { OutputOf, Query, StateOf, View } from '@aura/contracts/platform/operation.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import type { Asker } from '../asker.ts'
import type { FigureName } from './figure-names.ts'
import type { Period, PeriodName } from './periods.ts'

/** What a figure counts that is not of this moment: since the company's beginning, of 30 days, or of the period asked for. */
export type Span = PeriodName | 'always' | 'lately'

export type ReadFigure = {
  key: FigureName
  value: number | null
  unit: Figure['unit']
  currency: Money['currency'] | null
  link: string
  /** The queue, stage or channel that it is of, by its name. */
  of: string | null
  /** Null: as it is now. */
  span: Span | null
}
export type Reading = {
  figures: ReadFigure[]
  /** Bars of these figures, under the topic's title. */
  bars?: { label: string; value: number }[]
  barUnit?: AnswerChart['unit']
  /** What customers are called, or their deals, as far as the figures tell it. */
  names?: readonly string[]
}

export type Reader = {
  userId: string
  now: number
  /** That the question names, where something is counted for it. */
  period: Period | null
  /** The company's clocks. */
  timeZone: string
  within: Asker['within']
  query: <Q extends Query>(contract: Q, input?: object) => Promise<OutputOf<Q>>
  view: <V extends View>(contract: V, params?: object) => Promise<StateOf<V>>
}

export type Moment = Pick<Reader, 'period' | 'timeZone'> & { now: Date }
type ReadingAsker = Pick<Asker, 'userId' | 'within' | 'query' | 'view'>

/** One answer asks each question of the product once, whatever its topics have in common. */
export function readerOf({ userId, within, query, view }: ReadingAsker, moment: Moment): Reader {
  const { now, period, timeZone } = moment
  const read = new Map<string, Promise<unknown>>()
  const memoized = <T>(name: string, input: object, load: () => Promise<T>): Promise<T> => {
    const key = `${name} ${JSON.stringify(input)}`
    const earlier = read.get(key) as Promise<T> | undefined
    const loading = earlier ?? load()
    if (!earlier) read.set(key, loading)
    return loading
  }
  return {
    ...{ userId, within, period, timeZone, now: now.getTime() },
    query: (contract, input = {}) => memoized(contract.name, input, () => query(contract, input)),
    view: (contract, params = {}) => memoized(contract.name, params, () => view(contract, params)),
  }
}

type FigureSpec = { unit?: Figure['unit']; of?: string; currency?: Money['currency']; span?: Span | null | undefined }

export const figureOf = (
  key: FigureName,
  value: number | null,
  link: string,
  { unit = 'count', of, currency, span }: FigureSpec = {},
): ReadFigure => ({ key, value, unit, link, of: of ?? null, currency: currency ?? null, span: span ?? null })

/** A list of the product, narrowed as its own filters do. */
export const listOf = (path: string, filters: Readonly<Record<string, string>>, search = ''): string =>
  `${path}?${search}f=${encodeURIComponent(JSON.stringify(filters))}`

type MoneySpec = Money & { span?: Span | null | undefined }
export const moneyFigure = (key: FigureName, { amount, currency, span }: MoneySpec, link: string): ReadFigure =>
  figureOf(key, amount, link, { unit: 'money', currency, span })

/** Of what is counted for a period where one is asked for, and for all time otherwise. */
export const spanOf = ({ period }: Pick<Reader, 'period'>): Span => period?.name ?? 'always'
