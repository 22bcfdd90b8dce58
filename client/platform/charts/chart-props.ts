/** What a screen says of a chart: points along an axis, and series with one value at each of them. */

import type { ReactNode } from 'react'

/** Equal steps of time; the first point stands at `from`. */
export type TimeAxis = { from: number; stepMs: number }
export type NamedAxis = { title: string; labels: readonly string[] }

export type SeriesShape = 'line' | 'area' | 'bars'

export type ChartSeries = {
  name: string
  /** Null where nothing is known: the line is open there. */
  values: readonly (number | null)[]
  /** Of one series among others; the chart's kind otherwise. */
  shape?: SeriesShape
  /** How the series before it was at an earlier time: faint and dashed. */
  earlier?: true
  /** Which of the chart's lanes it stands in; the first without it. */
  lane?: number
}

type Reference = { name: string; value: number | null | undefined }
/** Lanes lie below each other over one axis, each with values of its own kind. */
export type ChartLane = {
  title: string
  /** Its share of the height, beside those of the other lanes. */
  share: number
  unit?: ValueUnit
  reference?: Reference
}

/** `rows` are bars that lie, `funnel` are stages that lose on their way, `heat` has one row of cells per series. */
export type ChartKind = SeriesShape | 'rows' | 'funnel' | 'heat'

export type ValueUnit = 'count' | 'seconds' | 'percent'

export type ChartProps = {
  kind: ChartKind
  /** Names the chart, its table and its files. */
  label: string
  axis: TimeAxis | NamedAxis
  /** Four at most in a lane, but for `heat`; `rows` and `funnel` have one. */
  series: readonly ChartSeries[]
  unit?: ValueUnit
  /** A dashed line across; none while its value is not known. */
  reference?: Reference
  lanes?: readonly ChartLane[]
  /** The legend's name for every series that is `earlier`. */
  earlier?: string
  /** Stands before the legend, where no card around the chart has its name. */
  heading?: ReactNode
  /** A point is opened by a click, or by Enter where one has walked to. */
  open?: (cell: Cell) => void
  /** Words beside each point of `rows` and `funnel`. */
  details?: { title: string; values: readonly string[] }
  height?: number
  /** Of the words in a plot and its legend, in pixels: a wall is read from afar. */
  textSize?: number
}

export type SparklineProps = {
  label: string
  axis: TimeAxis
  values: readonly (number | null)[]
  unit?: ValueUnit
  reference?: number | null | undefined
  height?: number
}

export type StripState = 'ok' | 'attention' | 'critical'

export type StateStripProps = {
  /** The whole strip in one sentence. */
  label: string
  states: readonly (StripState | null)[]
  /** What one of them says under the pointer. */
  titleOf: (at: number) => string | undefined
}

/** One value of a chart: which point, of which series. */
export type Cell = { point: number; row: number }

export const unitOf = (
  { lanes, unit = 'count' }: Pick<ChartProps, 'lanes' | 'unit'>,
  series: ChartSeries | undefined,
) => lanes?.[series?.lane ?? 0]?.unit ?? unit
