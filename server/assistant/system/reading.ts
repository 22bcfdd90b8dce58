/** What a topic reads: figures, each with the screen that it stands on, and perhaps a chart of them. */
import type { AnswerChart, Figure } from '@aura/contracts/assistant/message.ts'
import type { OutputOf, Query, StateOf, View } from '@aura/contracts/platform/operation.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import type { Asker } from '../asker.ts'
import type { FigureName } from './figure-names.ts'

export type ReadFigure = {
  key: FigureName
  value: number | null
  unit: Figure['unit']
  currency: Money['currency'] | null
  link: string
  /** The queue, stage or channel that it is of, by its name. */
  of: string | null
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
  query: <Q extends Query>(contract: Q, input?: object) => Promise<OutputOf<Q>>
  view: <V extends View>(contract: V, params?: object) => Promise<StateOf<V>>
}

/** One answer asks each question of the product once, whatever its topics have in common. */
export function readerOf({ userId, query, view }: Pick<Asker, 'userId' | 'query' | 'view'>, now: Date): Reader {
  const read = new Map<string, Promise<unknown>>()
  const memoized = <T>(name: string, input: object, load: () => Promise<T>): Promise<T> => {
    const key = `${name} ${JSON.stringify(input)}`
    const earlier = read.get(key) as Promise<T> | undefined
    const loading = earlier ?? load()
    if (!earlier) read.set(key, loading)
    return loading
  }
  return {
    ...{ userId, now: now.getTime() },
    query: (contract, input = {}) => memoized(contract.name, input, () => query(contract, input)),
    view: (contract, params = {}) => memoized(contract.name, params, () => view(contract, params)),
  }
}

type FigureSpec = { unit?: Figure['unit']; of?: string; currency?: Money['currency'] }

export const figureOf = (
  key: FigureName,
  value: number | null,
  link: string,
  { unit = 'count', of, currency }: FigureSpec = {},
): ReadFigure => ({ key, value, unit, link, of: of ?? null, currency: currency ?? null })

export const moneyFigure = (key: FigureName, { amount, currency }: Money, link: string): ReadFigure =>
  figureOf(key, amount, link, { unit: 'money', currency })
