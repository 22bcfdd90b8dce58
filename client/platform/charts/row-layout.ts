/** Bars that lie below each other, and a funnel: the same rows around their middle, with what is left of the one before. */
import type { Block, Marks, Measure, Size, Word } from './marks.ts'
import type { Scene } from './painter.ts'
import { shareOfPrevious } from './texts.ts'

const gap = 12
const barHeight = 18
const widestLabel = 0.36

const widest = (texts: readonly string[], measure: Measure) => Math.ceil(Math.max(0, ...texts.map(measure)))

export function rowLayout(scene: Scene, { width, height }: Size, measure: Measure): Marks {
  const { kind, texts, details } = scene
  const values = scene.series[0]?.values ?? []
  const { labels } = texts
  const most = Math.max(0, ...values.map((value) => value ?? 0))
  const figures = values.map((value) => (value === null ? '–' : texts.text(value)))
  const shares = values.map((_, at) => {
    const share = kind === 'funnel' ? shareOfPrevious(values, at) : undefined
    return share === undefined ? '' : texts.text(share, 'percent')
  })
  const labelWidth = Math.min(widest(labels, measure), width * widestLabel)
  const figureWidth = widest(figures, measure)
  const shareWidth = kind === 'funnel' ? widest(shares, measure) + gap : 0
  const besides = details?.values ?? []
  const wanted = besides.length > 0 ? widest(besides, measure) + gap : 0
  // Words beside the bars make way before the bars do.
  const besideWidth = width - labelWidth - figureWidth - shareWidth - wanted > width * 0.3 ? wanted : 0
  const left = labelWidth + gap
  const right = width - besideWidth - shareWidth - figureWidth - gap
  const room = Math.max(8, right - left)
  const each = height / Math.max(1, labels.length)
  const blocks: Block[] = []
  const words: Word[] = []
  labels.forEach((text, point) => {
    const middle = each * (point + 0.5)
    const value = values[point] ?? 0
    const long = most > 0 ? (value / most) * room : 0
    const x = kind === 'funnel' ? left + (room - long) / 2 : left
    const cell = { point, row: 0 }
    const bar = { y: middle - barHeight / 2, height: barHeight, radius: 3 }
    if (kind === 'rows') blocks.push({ ...bar, x: left, width: room, fill: { share: 0.06 } })
    blocks.push({ ...bar, x, width: Math.max(value > 0 ? 2 : 0, long), fill: 'edge', cell })
    words.push({ x: 0, y: middle, text, colour: 'text', align: 'left', most: labelWidth })
    words.push({
      x: right + gap + figureWidth,
      y: middle,
      text: figures[point] ?? '',
      colour: 'text',
      align: 'right',
      weight: 600,
    })
    words.push({ x: width - besideWidth, y: middle, text: shares[point] ?? '', colour: 'muted', align: 'right' })
    if (besideWidth > 0)
      words.push({ x: width, y: middle, text: besides[point] ?? '', colour: 'muted', align: 'right' })
  })
  return { blocks, words: words.filter(({ text }) => text !== '') }
}
