/**
 * The lanes of a plot: values of several kinds below each other over one axis. Each lane has a scale of its own, which
 * reaches beyond its values so far that they stand in the lane's share of the height.
 */
import type { ChartLane, ValueUnit } from './chart-props.ts'
import type { Scene } from './painter.ts'
import { valueTicks } from './ticks.ts'

export type PlotLane = {
  scale: string
  title: string | undefined
  unit: ValueUnit
  ticks: readonly number[]
  reference: Scene['reference']
  range: readonly [number, number]
}

/** Of the whole height, between two lanes: room for the title of the lower one. */
const gap = 0.11

export const scaleOf = (lane: number | undefined): string => `y${lane ?? 0}`

export function lanesOf(scene: Scene): PlotLane[] {
  const { lanes, unit = 'count', reference } = scene
  const all: readonly (Omit<ChartLane, 'title'> & { title?: string })[] = lanes ?? [
    { share: 1, unit, ...(reference && { reference }) },
  ]
  const whole = all.reduce((sum, { share }) => sum + share, 0)
  const usable = 1 - gap * (all.length - 1)
  let top = 1
  return all.map((lane, at) => {
    const height = (lane.share / whole) * usable
    const bottom = top - height
    const ticks = ticksOf(scene, at, lane)
    const range = rangeIn(ticks, bottom, height)
    top = bottom - gap
    return {
      scale: scaleOf(at),
      title: lane.title,
      unit: lane.unit ?? 'count',
      ticks,
      reference: lane.reference,
      range,
    }
  })
}

/** `bottom` and `height` are shares of the whole. */
function rangeIn(ticks: readonly number[], bottom: number, height: number): [number, number] {
  const [least, most] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const whole = (most - least) / height
  return [least - bottom * whole, least - bottom * whole + whole]
}

function ticksOf(
  { series, bare }: Scene,
  lane: number,
  { reference, unit = 'count', share }: Omit<ChartLane, 'title'>,
) {
  const own = series.filter((item) => (item.lane ?? 0) === lane)
  const known = [...own.flatMap(({ values }) => values), reference?.value].filter((value) => typeof value === 'number')
  const [least, most] = [Math.min(0, ...known), Math.max(0, ...known)]
  if (bare) return [least, Math.max(1, most)]
  const ticks = valueTicks(least, most, unit)
  // A low lane has room for its ends alone.
  return share < 1 ? [ticks[0] ?? 0, ticks.at(-1) ?? 1] : ticks
}
