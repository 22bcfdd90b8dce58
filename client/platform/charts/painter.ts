/** What draws a chart into its box: the plot of series along an axis, or blocks. */
import type { Cell, ChartProps } from './chart-props.ts'
import type { ChartTexts } from './texts.ts'

export type Scene = Pick<
  ChartProps,
  'kind' | 'axis' | 'series' | 'unit' | 'reference' | 'details' | 'lanes' | 'textSize'
> & {
  texts: Pick<ChartTexts, 'labels' | 'text' | 'offsetMs'>
  /** Without axes. */
  bare?: boolean
  /** The first and the last of the points that are shown; all of them without it. */
  zoom?: PointRange | undefined
}

export type PointRange = { from: number; to: number }

/** Where a cell stands in the box; a point of a plot has no size. */
export type Spot = { x: number; y: number; width: number; height: number }

export type Painter = {
  canvas: () => HTMLCanvasElement
  /** Shown with the next frame; of several before it, only the last. */
  show: (scene: Scene) => void
  cellAt: (x: number, y: number) => Cell | undefined
  /** The point at a place along the axis, whether or not it has a value; only plots can be zoomed. */
  pointAt?: (x: number) => number
  spotOf: (cell: Cell) => Spot | undefined
  destroy: () => void
}

export const chartFont = (size = 12, weight = 400) => `${weight} ${size}px 'Inter Variable', system-ui, sans-serif`

/** Runs with the next frame, however often it is asked for before that. */
export function oncePerFrame(work: () => void): { ask: () => void; cancel: () => void } {
  let frame: number | undefined
  return {
    ask: () => {
      frame ??= requestAnimationFrame(() => {
        frame = undefined
        work()
      })
    },
    cancel: () => {
      if (frame !== undefined) cancelAnimationFrame(frame)
      frame = undefined
    },
  }
}
