/** The keys that walk a chart: along its points, and from one series to the next. Points without a value are left out. */
import type { Cell, ChartSeries } from './chart-props.ts'

type Values = Pick<ChartSeries, 'values'>

const hasValue = (series: readonly Values[], { point, row }: Cell): boolean =>
  typeof series[row]?.values[point] === 'number'

/** How many points the longest series has. */
export const pointCount = (series: readonly Values[]): number =>
  Math.max(0, ...series.map(({ values }) => values.length))

/** The cell that a key leads to; undefined for a key that leads nowhere here. */
export function walk(
  key: string,
  from: Cell | undefined,
  series: readonly Values[],
  across: boolean,
): Cell | undefined {
  const count = pointCount(series)
  const along = (point: number, step: number, row: number): Cell | undefined => {
    for (let at = point; at >= 0 && at < count; at += step) {
      if (hasValue(series, { point: at, row })) return { point: at, row }
    }
    return undefined
  }
  const row =
    from?.row ??
    Math.max(
      0,
      series.findIndex(({ values }) => values.some((value) => value !== null)),
    )
  const point = from?.point
  const between = (step: number): Cell | undefined => {
    if (point === undefined) return along(count - 1, -1, row)
    for (let next = row + step; next >= 0 && next < series.length; next += step) {
      if (hasValue(series, { point, row: next })) return { point, row: next }
    }
    return undefined
  }
  // Bars that lie follow each other from above to below.
  const forth = across ? 'ArrowRight' : 'ArrowDown'
  const back = across ? 'ArrowLeft' : 'ArrowUp'
  if (key === 'Home') return along(0, 1, row)
  if (key === 'End') return along(count - 1, -1, row)
  if (key === forth) return along(point === undefined ? 0 : point + 1, 1, row)
  if (key === back) return along(point === undefined ? count - 1 : point - 1, -1, row)
  if (key === 'ArrowDown') return between(1)
  if (key === 'ArrowUp') return between(-1)
  return undefined
}

export const isWalkKey = (key: string): boolean => /^(Arrow(Left|Right|Up|Down)|Home|End)$/.test(key)

/** Values with nothing on either side: no line shows them. */
export const alone = (values: readonly (number | null | undefined)[]): number[] =>
  values.flatMap((value, at) =>
    typeof value === 'number' && typeof values[at - 1] !== 'number' && typeof values[at + 1] !== 'number' ? [at] : [],
  )
