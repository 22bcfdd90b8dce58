/** How tall charts are, known before what draws them is there. */
import type { ChartProps } from './chart-props.ts'

export const sparklineHeight = 28
export const stripHeight = 14
/** The legend and the menu above a drawing. */
export const headHeight = 36
export const rowHeight = 32
export const heatRowHeight = 26
export const axisHeight = 24
const usualHeight = 200

export function drawingHeight({ kind, axis, series, height }: ChartProps): number {
  if (height !== undefined) return height
  if (kind === 'heat') return series.length * heatRowHeight + axisHeight
  if (kind !== 'rows' && kind !== 'funnel') return usualHeight
  return rowHeight * ('labels' in axis ? axis.labels.length : (series[0]?.values.length ?? 0))
}
