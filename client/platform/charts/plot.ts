/** Lines, areas and bars along an axis, drawn by uPlot on one canvas. */
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { Cell, SeriesShape } from './chart-props.ts'
import { onThemeChange, readColours, referenceStroke, strokeOf } from './colours.ts'
import { lanesOf, type PlotLane, scaleOf } from './lanes.ts'
import { chartFont, oncePerFrame, type Painter, type PointRange, type Scene, type Spot } from './painter.ts'
import { axisHeight } from './sizes.ts'
import { labelTicks, roomForLastLabel, timeTicks } from './ticks.ts'
import { alone, pointCount } from './walk.ts'

const barShare = 0.72
const widestBar = 44
const gapToAxis = 6

const shapeOf = ({ kind, series }: Scene, at: number): SeriesShape => {
  const shape = series[at]?.shape ?? kind
  return shape === 'area' || shape === 'bars' ? shape : 'line'
}
/** What cannot be changed in a plot that is there. */
const structureOf = (scene: Scene) =>
  `${scene.bare} ${scene.lanes?.length} ${scene.series.map(({ lane, earlier }, at) => `${shapeOf(scene, at)} ${lane} ${earlier}`).join()}`
const hasBars = (scene: Scene) => scene.series.some((_, at) => shapeOf(scene, at) === 'bars')

const dataOf = ({ series }: Scene): uPlot.AlignedData => {
  const count = pointCount(series)
  const at = Array.from({ length: count }, (_, index) => index)
  return [at, ...series.map(({ values }) => at.map((index) => values[index] ?? null))]
}

const ruler = document.createElement('canvas').getContext('2d')

function measureText(text: string, size: number | undefined): number {
  if (!ruler) return text.length * 7
  ruler.font = chartFont(size)
  return ruler.measureText(text).width
}

export function createPlot(box: HTMLElement, first: Scene): Painter {
  let scene = first
  let colours = readColours()
  let lanes = lanesOf(scene)
  /** The same names on the same width have the same ticks, and most frames change only values. */
  let named: { labels: readonly string[]; width: number; zoom: PointRange | undefined; at: number[] } | undefined
  let plot = build()

  function measured(text: string): number {
    return measureText(text, first.textSize)
  }

  function xRange(): [number, number] {
    const { from, to } = scene.zoom ?? { from: 0, to: Math.max(1, pointCount(scene.series) - 1) }
    return hasBars(scene) ? [from - 0.5, to + 0.5] : [from, to]
  }

  function xTicks(width: number): number[] {
    const { axis, series, texts, zoom } = scene
    const { labels, offsetMs } = texts
    if (named?.labels !== labels || named.width !== width || named.zoom !== zoom) {
      const most = Math.max(2, Math.floor(width / (Math.max(24, ...labels.map(measured)) + 20)))
      const first = zoom?.from ?? 0
      const count = zoom ? zoom.to - zoom.from + 1 : pointCount(series)
      const at =
        'labels' in axis
          ? labelTicks(count, most)
          : timeTicks({ ...axis, from: axis.from + first * axis.stepMs }, count, most, offsetMs)
      named = { labels, width, zoom, at: at.map((point) => first + point) }
    }
    return named.at
  }

  /** The axis of values takes a share of the width that is not known yet. */
  const axisShare = 64
  function padRight(): number {
    const [width, count] = [Math.max(0, box.clientWidth - axisShare), pointCount(scene.series)]
    return roomForLastLabel(measured(scene.texts.labels.at(-1) ?? ''), { width, count, bars: hasBars(scene) })
  }

  function axes(): uPlot.Axis[] {
    if (scene.bare) return [{ show: false }, { show: false }]
    const look: uPlot.Axis = {
      font: chartFont(first.textSize),
      stroke: () => colours.muted,
      grid: { show: false },
      ticks: { show: false },
    }
    return [
      {
        ...look,
        size: Math.max(axisHeight, 2 * (first.textSize ?? 12)),
        gap: gapToAxis,
        border: { show: true, stroke: () => colours.edge, width: 1 },
        splits: (self) => xTicks(self.bbox.width / uPlot.pxRatio),
        values: (_, splits) => splits.map((at) => scene.texts.labels[at] ?? ''),
      },
      {
        ...look,
        scale: scaleOf(0),
        gap: gapToAxis,
        size: () => Math.ceil(Math.max(16, ...lanes.flatMap(tickTexts).map(measured))) + gapToAxis + 2,
        // The labels of all lanes are written by `drawLane`: an axis knows only one scale.
        splits: () => [],
      },
    ]
  }

  function seriesLook(at: number): uPlot.Series {
    const shape = shapeOf(scene, at)
    const scale = scaleOf(scene.series[at]?.lane)
    const stroke = () => colours[scene.bare ? 'muted' : strokeOf(scene, at).colour]
    if (shape === 'bars') {
      const paths = uPlot.paths.bars?.({ size: [barShare, widestBar], radius: 0.12 })
      return {
        scale,
        stroke: () => colours.edge,
        fill: () => colours.edge,
        width: 0,
        points: { show: false },
        ...(paths && { paths }),
      }
    }
    const filter: uPlot.Series.Points.Filter = (self, index) => alone([...(self.data[index] ?? [])])
    return {
      scale,
      stroke,
      width: scene.series[at]?.earlier ? 1 : 1.5,
      dash: [...strokeOf(scene, at).dash],
      points: { show: true, size: 4, width: 0, fill: stroke, filter },
      ...(shape === 'area' && { fill: () => `color-mix(in srgb, ${colours.muted} 22%, transparent)` }),
    }
  }

  function tickTexts({ ticks, unit }: PlotLane): string[] {
    return ticks.map((value) => scene.texts.text(value, unit))
  }

  /** Above the series, so that a bar does not hide the reference. */
  function drawLane(
    self: uPlot,
    { scale, title, ticks, reference }: PlotLane,
    texts: readonly string[],
    isLast: boolean,
  ) {
    const { ctx, bbox } = self
    const ratio = uPlot.pxRatio
    const yOf = (value: number) => Math.round(self.valToPos(value, scale, true)) + ratio / 2
    ctx.lineWidth = ratio
    ctx.setLineDash([])
    ctx.strokeStyle = colours.edge
    if (scene.bare) across(self, bbox.top + bbox.height + ratio / 2)
    else if (!isLast) across(self, yOf(ticks[0] ?? 0))
    if (typeof reference?.value === 'number') {
      ctx.strokeStyle = scene.bare ? colours.faint : colours[referenceStroke.colour]
      ctx.setLineDash(referenceStroke.dash.map((length) => length * ratio))
      across(self, yOf(reference.value))
    }
    if (scene.bare) return
    ctx.font = chartFont((first.textSize ?? 12) * ratio)
    ctx.fillStyle = colours.muted
    ctx.textBaseline = 'middle'
    ctx.textAlign = 'right'
    for (const [at, value] of ticks.entries())
      ctx.fillText(texts[at] ?? '', bbox.left - gapToAxis * ratio, self.valToPos(value, scale, true))
    if (title === undefined) return
    ctx.textAlign = 'left'
    ctx.textBaseline = 'bottom'
    ctx.fillText(title, bbox.left + 2 * ratio, self.valToPos(ticks.at(-1) ?? 1, scale, true) - 2 * ratio)
  }

  function drawLanes(self: uPlot) {
    self.ctx.save()
    for (const [at, lane] of lanes.entries()) drawLane(self, lane, tickTexts(lane), at === lanes.length - 1)
    self.ctx.restore()
  }

  function across({ ctx, bbox }: uPlot, y: number) {
    ctx.beginPath()
    ctx.moveTo(bbox.left, y)
    ctx.lineTo(bbox.left + bbox.width, y)
    ctx.stroke()
  }

  function build(): uPlot {
    const scales = lanes.map(({ scale }, at): [string, uPlot.Scale] => [
      scale,
      { range: () => [...(lanes[at]?.range ?? ([0, 1] as const))] },
    ])
    return new uPlot(
      {
        ...size(),
        padding: scene.bare ? [3, 0, 2, 0] : [scene.lanes ? (first.textSize ?? 12) + 8 : 8, padRight, 0, 0],
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { time: false, range: xRange }, ...Object.fromEntries(scales) },
        axes: axes(),
        series: [{}, ...scene.series.map((_, at) => seriesLook(at))],
        hooks: { draw: [drawLanes] },
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
    lanes = lanesOf(scene)
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
    const series = scene.series[row]
    const value = series?.values[point]
    if (typeof value !== 'number') return undefined
    const { left, top } = corner()
    const y = plot.valToPos(value, scaleOf(series?.lane))
    return { x: left + plot.valToPos(point, 'x'), y: top + y, width: 0, height: 0 }
  }

  function pointAt(x: number): number {
    const { from, to } = scene.zoom ?? { from: 0, to: pointCount(scene.series) - 1 }
    return Math.min(to, Math.max(from, Math.round(plot.posToVal(x - corner().left, 'x'))))
  }

  return {
    canvas: () => plot.ctx.canvas,
    show: (next) => {
      scene = next
      frame.ask()
    },
    pointAt,
    cellAt: (x, y) => {
      const point = pointAt(x)
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
