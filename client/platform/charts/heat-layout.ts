/**
 * A heat map: a row of cells per series. A cell that has room for its number carries it; a smaller one is the larger
 * the more it stands for. So nobody has to tell shades apart.
 */
import { heatLevel, heatShares } from './colours.ts'
import type { Block, Marks, Measure, Size, Word } from './marks.ts'
import type { Scene } from './painter.ts'
import { axisHeight } from './sizes.ts'
import { labelTicks } from './ticks.ts'
import { pointCount } from './walk.ts'

const gap = 8
const between = 2
const leastSide = 0.4

export function heatLayout({ series, texts }: Scene, { width, height }: Size, measure: Measure): Marks {
  const columns = Math.max(1, pointCount(series))
  const left = Math.ceil(Math.max(0, ...series.map(({ name }) => measure(name)))) + gap
  const wide = Math.max(1, (width - left) / columns)
  const high = (height - axisHeight) / Math.max(1, series.length)
  const most = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const numbered = measure(texts.text(most)) + 6 <= wide - between
  const blocks: Block[] = []
  const words: Word[] = []
  series.forEach(({ name, values }, row) => {
    const middle = high * (row + 0.5)
    words.push({ x: 0, y: middle, text: name, colour: 'muted', align: 'left' })
    values.forEach((value, point) => {
      if (value === null) return
      const level = heatLevel(value, most)
      const share = heatShares[level] ?? heatShares[0]
      const x = left + wide * point
      const side = numbered ? 1 : leastSide + ((1 - leastSide) * level) / (heatShares.length - 1)
      const [cellWidth, cellHeight] = [(wide - between) * side, (high - between) * side]
      blocks.push({
        x: x + (wide - cellWidth) / 2,
        y: middle - cellHeight / 2,
        width: cellWidth,
        height: cellHeight,
        fill: { share },
        radius: Math.min(3, cellWidth / 4),
        cell: { point, row },
      })
      if (numbered && value > 0)
        words.push({
          x: x + wide / 2,
          y: middle,
          text: texts.text(value),
          colour: share > 0.5 ? 'panel' : 'text',
          align: 'center',
        })
    })
  })
  const room = Math.max(24, ...texts.labels.map(measure)) + gap
  for (const at of labelTicks(columns, Math.max(2, Math.floor((width - left) / room))))
    words.push({
      x: left + wide * (at + 0.5),
      y: height - axisHeight / 2 + 2,
      text: texts.labels[at] ?? '',
      colour: 'muted',
      align: 'center',
    })
  return { blocks, words }
}
