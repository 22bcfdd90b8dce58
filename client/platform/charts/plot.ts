/** Lines, areas and bars along an axis, drawn by uPlot on one canvas. */
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Cell, SeriesShape } from './chart-props.ts'
import { dashes, onThemeChange, readColours, strokes } from './colours.ts'
import { chartFont, oncePerFrame, type Painter, type Scene, type Spot } from './painter.ts'
import { axisHeight } from './sizes.ts'
import { labelTicks, timeTicks, valueTicks } from './ticks.ts'
import { alone, pointCount } from './walk.ts'

const barShare = 0.72
const widestBar = 44
const gapToAxis = 6

const shapeOf = ({ kind, series }: Scene, at: number): SeriesShape => {
  const shape = series[at]?.shape ?? kind
  return shape === 'area' || shape === 'bars' ? shape : 'line'
}
/** What cannot be changed in a plot that is there. */
const structureOf = (scene: Scene) => `${scene.bare} ${scene.series.map((_, at) => shapeOf(scene, at)).join()}`
const hasBars = (scene: Scene) => scene.series.some((_, at) => shapeOf(scene, at) === 'bars')

const dataOf = ({ series }: Scene): uPlot.AlignedData => {
  const count = pointCount(series)
  const at = Array.from({ length: count }, (_, index) => index)
  return [at, ...series.map(({ values }) => at.map((index) => values[index] ?? null))]
}

function ticksOf({ series, reference, unit = 'count', bare }: Scene): number[] {
  const values = [...series.flatMap(({ values }) => values), reference?.value]
  const known = values.filter((value) => typeof value === 'number')
  const [least, most] = [Math.min(0, ...known), Math.max(0, ...known)]
  return bare ? [least, Math.max(1, most)] : valueTicks(least, most, unit)
}

const ruler = document.createElement('canvas').getContext('2d')

function measured(text: string): number {
  if (!ruler) return text.length * 7
  ruler.font = chartFont()
  return ruler.measureText(text).width
}

export function createPlot(box: HTMLElement, first: Scene): Painter {
  let scene = first
  let colours = readColours()
  let ticks = ticksOf(scene)
  /** The same names on the same width have the same ticks, and most frames change only values. */
  let named: { labels: readonly string[]; width: number; at: number[] } | undefined
  let plot = build()

  function xRange(): [number, number] {
    const last = Math.max(1, pointCount(scene.series) - 1)
    return hasBars(scene) ? [-0.5, last + 0.5] : [0, last]
  }

  function xTicks(width: number): number[] {
    const { axis, series, texts } = scene
    const { labels } = texts
    if (named?.labels !== labels || named.width !== width) {
      const most = Math.max(2, Math.floor(width / (Math.max(24, ...labels.map(measured)) + 20)))
      const count = pointCount(series)
      named = { labels, width, at: 'labels' in axis ? labelTicks(count, most) : timeTicks(axis, count, most) }
    }
    return named.at
  }

  /** The name of the last point stands around it. */
  function halfLabel(): number {
    return hasBars(scene) ? 8 : Math.ceil(measured(scene.texts.labels.at(-1) ?? '') / 2) + 2
  }

  function axes(): uPlot.Axis[] {
    if (scene.bare) return [{ show: false }, { show: false }]
    const look: uPlot.Axis = {
      font: chartFont(),
      stroke: () => colours.muted,
      grid: { show: false },
      ticks: { show: false },
    }
    return [
      {
        ...look,
        size: axisHeight,
        gap: gapToAxis,
        border: { show: true, stroke: () => colours.edge, width: 1 },
        splits: (self) => xTicks(self.bbox.width / uPlot.pxRatio),
        values: (_, splits) => splits.map((at) => scene.texts.labels[at] ?? ''),
      },
      {
        ...look,
        gap: gapToAxis,
        size: (_, values) => Math.ceil(Math.max(16, ...(values ?? []).map(measured))) + gapToAxis + 2,
        splits: () => ticks,
        values: (_, splits) => splits.map((value) => scene.texts.text(value)),
      },
    ]
  }

  function seriesLook(at: number): uPlot.Series {
    const shape = shapeOf(scene, at)
    const stroke = () => colours[scene.bare ? 'muted' : (strokes[at] ?? 'muted')]
    if (shape === 'bars') {
      const paths = uPlot.paths.bars?.({ size: [barShare, widestBar], radius: 0.12 })
      return {
        stroke: () => colours.edge,
        fill: () => colours.edge,
        width: 0,
        points: { show: false },
        ...(paths && { paths }),
      }
    }
    const filter: uPlot.Series.Points.Filter = (self, index) => alone([...(self.data[index] ?? [])])
    return {
      stroke,
      width: 1.5,
      dash: [...(dashes[at] ?? [])],
      points: { show: true, size: 4, width: 0, fill: stroke, filter },
      ...(shape === 'area' && { fill: () => `color-mix(in srgb, ${colours.muted} 22%, transparent)` }),
    }
  }

  /** Above the series, so that a bar does not hide it. */
  function drawReference(self: uPlot) {
    const value = scene.reference?.value
    const { ctx, bbox } = self
    ctx.save()
    ctx.lineWidth = uPlot.pxRatio
    ctx.strokeStyle = colours.edge
    if (scene.bare) across(self, bbox.top + bbox.height + uPlot.pxRatio / 2)
    if (typeof value === 'number') {
      ctx.strokeStyle = scene.bare ? colours.faint : colours.muted
      ctx.setLineDash([4 * uPlot.pxRatio, 3 * uPlot.pxRatio])
      across(self, Math.round(self.valToPos(value, 'y', true)) + uPlot.pxRatio / 2)
    }
    ctx.restore()
  }

  function across({ ctx, bbox }: uPlot, y: number) {
    ctx.beginPath()
    ctx.moveTo(bbox.left, y)
    ctx.lineTo(bbox.left + bbox.width, y)
    ctx.stroke()
  }

  function build(): uPlot {
    const yRange = (): [number, number] => [ticks[0] ?? 0, ticks.at(-1) ?? 1]
    return new uPlot(
      {
        ...size(),
        padding: scene.bare ? [3, 0, 2, 0] : [8, halfLabel, 0, 0],
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { time: false, range: xRange }, y: { range: yRange } },
        axes: axes(),
        series: [{}, ...scene.series.map((_, at) => seriesLook(at))],
        hooks: { draw: [drawReference] },
      },
      dataOf(scene),
      box,
    )
  }

  function size() {
    return { width: Math.max(1, box.clientWidth), height: Math.max(1, box.clientHeight) }
  }

  let structure = structureOf(scene)
  const frame = oncePerFrame(() => {
    ticks = ticksOf(scene)
    if (structure === structureOf(scene)) plot.setData(dataOf(scene))
    else {
      plot.destroy()
      structure = structureOf(scene)
      plot = build()
    }
  })
  const watcher = new ResizeObserver(() => plot.setSize(size()))
  watcher.observe(box)
  const stopTheme = onThemeChange(() => {
    colours = readColours()
    plot.redraw(false, true)
  })

  const corner = () => ({ left: plot.bbox.left / uPlot.pxRatio, top: plot.bbox.top / uPlot.pxRatio })

  function spotOf({ point, row }: Cell): Spot | undefined {
    const value = scene.series[row]?.values[point]
    if (typeof value !== 'number') return undefined
    const { left, top } = corner()
    return { x: left + plot.valToPos(point, 'x'), y: top + plot.valToPos(value, 'y'), width: 0, height: 0 }
  }

  return {
    canvas: () => plot.ctx.canvas,
    show: (next) => {
      scene = next
      frame.ask()
    },
    cellAt: (x, y) => {
      const point = Math.round(plot.posToVal(x - corner().left, 'x'))
      const near = scene.series
        .flatMap((_, row) => {
          const spot = spotOf({ point, row })
          return spot ? [{ row, far: Math.abs(spot.y - y) }] : []
        })
        .sort((a, b) => a.far - b.far)[0]
      return near && { point, row: near.row }
    },
    spotOf,
    destroy: () => {
      frame.cancel()
      watcher.disconnect()
      stopTheme()
      plot.destroy()
    },
  }
}
