/** A chart as a picture that stands for itself: its name and its legend above what is drawn, on the panel's ground. */
import type { ChartProps } from './chart-props.ts'
import { earlierStroke, readColours, referenceStroke, type Stroke, strokeOf } from './colours.ts'
import { chartFont } from './painter.ts'
import type { ChartTexts } from './texts.ts'

const margin = 16
const titleHeight = 28
const legendHeight = 24
const sampleWidth = 18

export function picture(drawing: HTMLCanvasElement, props: ChartProps, text: ChartTexts['text']): Promise<Blob | null> {
  const { kind, label, series, reference, earlier, lanes = [] } = props
  const ratio = devicePixelRatio
  const colours = readColours()
  const canvas = document.createElement('canvas')
  const above = margin + titleHeight + (kind === 'heat' ? 0 : legendHeight)
  canvas.width = drawing.width + 2 * margin * ratio
  canvas.height = drawing.height + (above + margin) * ratio
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  pen.fillStyle = colours.panel
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(drawing, margin * ratio, above * ratio)
  pen.scale(ratio, ratio)
  pen.textBaseline = 'middle'
  pen.font = chartFont(16, 600)
  pen.fillStyle = colours.text
  pen.fillText(label, margin, margin + titleHeight / 2)
  pen.font = chartFont()
  pen.lineWidth = 2
  let x = margin
  const y = margin + titleHeight + legendHeight / 2
  const name = (words: string, draw?: () => void) => {
    draw?.()
    if (draw) x += sampleWidth + 6
    pen.fillStyle = colours.muted
    pen.fillText(words, x, y)
    x += pen.measureText(words).width + margin
  }
  const dashed =
    ({ colour, dash }: Stroke) =>
    () => {
      pen.strokeStyle = colours[colour]
      pen.setLineDash([...dash])
      pen.beginPath()
      pen.moveTo(x, y)
      pen.lineTo(x + sampleWidth, y)
      pen.stroke()
    }
  const block = () => {
    pen.fillStyle = colours.edge
    pen.fillRect(x, y - 5, sampleWidth, 10)
  }
  if (kind !== 'heat')
    series.forEach((item, row) => {
      if (item.earlier) return
      if (kind === 'rows' || kind === 'funnel') name(item.name)
      else if ((item.shape ?? kind) === 'bars') name(item.name, block)
      else name(item.name, dashed(strokeOf(props, row)))
    })
  if (earlier !== undefined) name(earlier, dashed(earlierStroke))
  for (const { reference: line, unit } of [{ reference, unit: props.unit }, ...lanes])
    if (typeof line?.value === 'number') name(`${line.name}: ${text(line.value, unit)}`, dashed(referenceStroke))
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
