/** What a screen says of a chart: points along an axis, and series with one value at each of them. */

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
}

/** `rows` are bars that lie, `funnel` are stages that lose on their way, `heat` has one row of cells per series. */
export type ChartKind = SeriesShape | 'rows' | 'funnel' | 'heat'

export type ValueUnit = 'count' | 'seconds' | 'percent'

export type ChartProps = {
  kind: ChartKind
  /** Names the chart, its table and its files. */
  label: string
  axis: TimeAxis | NamedAxis
  /** Four at most, but for `heat`; `rows` and `funnel` have one. */
  series: readonly ChartSeries[]
  unit?: ValueUnit
  /** A dashed line across; none while its value is not known. */
  reference?: { name: string; value: number | null | undefined }
  /** Words beside each point of `rows` and `funnel`. */
  details?: { title: string; values: readonly string[] }
  height?: number
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
