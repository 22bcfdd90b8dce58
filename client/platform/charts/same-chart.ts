/** Whether two charts say the same: screens make their props anew with every render. */
import type { ChartProps, ChartSeries } from './chart-props.ts'

export const isSameChart = (a: ChartProps, b: ChartProps): boolean =>
  a.kind === b.kind &&
  a.label === b.label &&
  a.unit === b.unit &&
  isSameAxis(a.axis, b.axis) &&
  isSameList(a.details?.values ?? [], b.details?.values ?? []) &&
  a.series.length === b.series.length &&
  a.series.every((series, at) => isSameSeries(series, b.series[at]))

const isSameSeries = (a: ChartSeries, b: ChartSeries | undefined): boolean =>
  a.name === b?.name && a.shape === b.shape && a.lane === b.lane && isSameList(a.values, b.values)

function isSameAxis(a: ChartProps['axis'], b: ChartProps['axis']): boolean {
  if ('labels' in a) return 'labels' in b && a.title === b.title && isSameList(a.labels, b.labels)
  return !('labels' in b) && a.from === b.from && a.stepMs === b.stepMs
}

const isSameList = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a === b || (a.length === b.length && a.every((value, at) => value === b[at]))

/** Whether legend and menu look the same, whatever the values are. */
export const isSameLook = (a: ChartProps, b: ChartProps): boolean =>
  a.kind === b.kind &&
  a.label === b.label &&
  a.unit === b.unit &&
  a.reference?.name === b.reference?.name &&
  a.reference?.value === b.reference?.value &&
  isSameList(
    a.series.map(({ name, shape }) => `${name} ${shape}`),
    b.series.map(({ name, shape }) => `${name} ${shape}`),
  )
