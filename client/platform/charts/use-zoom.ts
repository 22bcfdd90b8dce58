/**
 * The stretch of a plot that is looked at more closely: dragged over with the mouse, or by keys around the point one
 * has walked to. Of a time axis it is kept as times, so that it stays while the axis moves on.
 */
import { useState } from 'react'
import type { ChartProps } from './chart-props.ts'
import type { PointRange } from './painter.ts'
import { pointCount } from './walk.ts'

/** A stretch of fewer points shows nothing. */
const fewest = 3
/** A shorter drag is a click. */
export const dragPx = 6

export function useZoom({ axis, series }: Pick<ChartProps, 'axis' | 'series'>) {
  const [kept, keep] = useState<PointRange>()
  const { from, stepMs } = 'labels' in axis ? { from: 0, stepMs: 1 } : axis
  const last = pointCount(series) - 1
  const zoom = kept && within({ from: (kept.from - from) / stepMs, to: (kept.to - from) / stepMs }, last)
  const zoomTo = (range: PointRange | undefined) => {
    const next = range && within(range, last)
    keep(
      next && (next.from > 0 || next.to < last)
        ? { from: from + next.from * stepMs, to: from + next.to * stepMs }
        : undefined,
    )
  }
  return {
    zoom,
    zoomTo,
    /** '+' and '-' around a point, '0' to all of it; false for another key. */
    press(key: string, around: number | undefined): boolean {
      const now = zoom ?? { from: 0, to: last }
      const middle = around ?? Math.round((now.from + now.to) / 2)
      const width = now.to - now.from
      if (key === '0') zoomTo(undefined)
      else if (key === '+' || key === '=') zoomTo(aroundPoint(middle, width / 2))
      else if (key === '-') zoomTo(aroundPoint(middle, width * 2))
      else return false
      return true
    },
  }
}

const aroundPoint = (middle: number, width: number): PointRange => ({
  from: Math.round(middle - width / 2),
  to: Math.round(middle + width / 2),
})

function within({ from, to }: PointRange, last: number): PointRange | undefined {
  const first = Math.max(0, Math.min(Math.round(from), Math.round(to)))
  const end = Math.min(last, Math.max(Math.round(from), Math.round(to)))
  return end - first + 1 < fewest ? undefined : { from: first, to: end }
}

/** What is outside of the stretch cannot be walked to. */
export const visibleIn = (series: ChartProps['series'], zoom: PointRange | undefined): ChartProps['series'] =>
  zoom
    ? series.map((item) => ({
        ...item,
        values: item.values.map((value, at) => (at < zoom.from || at > zoom.to ? null : value)),
      }))
    : series
