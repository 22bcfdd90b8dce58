/** The words of a chart: how a value and a point are written, spoken and saved. */

import { dayMs, hourMs } from '@aura/contracts/platform/durations.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { durationText, numberText, percentText } from '../i18n/figures.ts'
import { hourText, momentText } from '../i18n/time-text.ts'
import { type Cell, type ChartProps, type TimeAxis, unitOf, type ValueUnit } from './chart-props.ts'

export function valueText(value: number, unit: ValueUnit, language: Language): string {
  if (unit === 'seconds') return durationText(value)
  return unit === 'percent' ? percentText(value, language, 1) : numberText(value, language, 2)
}

/** Points of a time axis by their hour, and by their day as well where it is longer than one. */
export function timeLabels({ from, stepMs }: TimeAxis, count: number, language: Language, timeZone?: string): string[] {
  const write = count * stepMs > dayMs + hourMs ? momentText : hourText
  return Array.from({ length: count }, (_, at) => write(new Date(from + at * stepMs).toISOString(), language, timeZone))
}

/** The share that a stage of a funnel has of the one before it, in whole per cent. */
export const shareOfPrevious = (values: readonly (number | null)[], at: number): number | undefined => {
  const [before, here] = [values[at - 1], values[at]]
  return typeof before === 'number' && typeof here === 'number' && before > 0
    ? Math.round((here / before) * 100)
    : undefined
}

export type ChartWords = { nothing: string; ofPrevious: string; time: string }
export type ChartTexts = {
  labels: readonly string[]
  heads: readonly string[]
  /** Of one point: its label, the value of each series, then what else is said of it. */
  row: (point: number) => readonly string[]
  text: (value: number, unit?: ValueUnit) => string
  /** By how much the clock that times are read on differs from UTC; the browser's where it is not known. */
  offsetMs?: number | undefined
}

export function chartTexts(
  props: ChartProps,
  labels: readonly string[],
  language: Language,
  words: ChartWords,
): ChartTexts {
  const { kind, axis, series, unit = 'count', details } = props
  const text = (value: number, of: ValueUnit = unit) => valueText(value, of, language)
  function row(at: number): string[] {
    const values = series.map((item) => {
      const value = item.values[at]
      return typeof value === 'number' ? text(value, unitOf(props, item)) : words.nothing
    })
    const share = kind === 'funnel' ? shareOfPrevious(series[0]?.values ?? [], at) : undefined
    const shares = kind === 'funnel' ? [share === undefined ? '' : percentText(share, language)] : []
    return [labels[at] ?? '', ...values, ...shares, ...(details ? [details.values[at] ?? ''] : [])]
  }
  const heads = ['title' in axis ? axis.title : words.time, ...series.map(({ name }) => name)]
  if (kind === 'funnel') heads.push(words.ofPrevious)
  if (details) heads.push(details.title)
  return { labels, heads, row, text }
}

/** What a walk speaks at a point: '14:00, hoje: 12'. */
export function spokenCell({ labels, heads, row }: ChartTexts, { series }: ChartProps, cell: Cell): string {
  const rest = row(cell.point)
    .map((value, at) => ({ value, head: heads[at] ?? '', at }))
    .filter(({ at, value }) => at === cell.row + 1 || (at > series.length && value !== ''))
  return [labels[cell.point], ...rest.map(({ head, value }) => `${head}: ${value}`)].join(', ')
}

/** The same with bare numbers, for a spreadsheet. */
export function chartCells({ series }: ChartProps, { labels, heads, row }: ChartTexts): (string | number)[][] {
  const figures = labels.map((_, point) =>
    row(point).map((cell, at) => (at > 0 && at <= series.length ? (series[at - 1]?.values[point] ?? '') : cell)),
  )
  return [[...heads], ...figures]
}
