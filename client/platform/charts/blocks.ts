/** Draws blocks and words on a canvas, and finds the block under the pointer. */
import type { Cell } from './chart-props.ts'
import { type Colours, mixed, onThemeChange, readColours } from './colours.ts'
import type { Block, Marks, Measure, Size, Word } from './marks.ts'
import { chartFont, oncePerFrame, type Painter, type Scene } from './painter.ts'

export type Layout = (scene: Scene, size: Size, measure: Measure) => Marks

export function createBlocks(box: HTMLElement, first: Scene, layout: Layout): Painter {
  const canvas = document.createElement('canvas')
  Object.assign(canvas.style, { display: 'block', width: '100%', height: '100%' })
  box.append(canvas)
  let scene = first
  let colours = readColours()
  let marks: Marks = { blocks: [], words: [] }
  const frame = oncePerFrame(draw)
  function draw() {
    const pen = canvas.getContext('2d')
    if (!pen) return
    const size = { width: box.clientWidth, height: box.clientHeight }
    const ratio = devicePixelRatio
    const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)]
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    pen.setTransform(ratio, 0, 0, ratio, 0, 0)
    pen.clearRect(0, 0, size.width, size.height)
    pen.font = chartFont()
    marks = layout(scene, size, (text) => pen.measureText(text).width)
    for (const block of marks.blocks) drawBlock(pen, block, colours)
    for (const word of marks.words) drawWord(pen, word, colours)
  }
  draw()
  const watcher = new ResizeObserver(draw)
  watcher.observe(box)
  const stopTheme = onThemeChange(() => {
    colours = readColours()
    draw()
  })
  return {
    canvas: () => canvas,
    show: (next) => {
      scene = next
      frame.ask()
    },
    cellAt: (x, y) => nearest(marks.blocks, x, y),
    spotOf: ({ point, row }) => marks.blocks.find(({ cell }) => cell?.point === point && cell.row === row),
    destroy: () => {
      frame.cancel()
      watcher.disconnect()
      stopTheme()
      canvas.remove()
    },
  }
}

/** The block whose middle is nearest: a small one is as easy to hit as a large one. */
function nearest(blocks: readonly Block[], x: number, y: number): Cell | undefined {
  let found: Cell | undefined
  let least = Number.POSITIVE_INFINITY
  for (const block of blocks) {
    const [across, along] = [distance(x, block.x, block.width), distance(y, block.y, block.height)]
    if (!block.cell || Math.hypot(across, along) >= least) continue
    least = Math.hypot(across, along)
    found = block.cell
  }
  return found
}

const distance = (at: number, from: number, length: number) => Math.max(0, from - at, at - from - length)

function drawBlock(pen: CanvasRenderingContext2D, { x, y, width, height, fill, radius = 0 }: Block, colours: Colours) {
  pen.fillStyle = typeof fill === 'string' ? colours[fill] : mixed(colours, fill.share)
  pen.beginPath()
  pen.roundRect(x, y, width, height, radius)
  pen.fill()
}

function drawWord(pen: CanvasRenderingContext2D, { x, y, text, colour, align, weight, most }: Word, colours: Colours) {
  pen.font = chartFont(12, weight)
  pen.fillStyle = colours[colour]
  pen.textAlign = align
  pen.textBaseline = 'middle'
  pen.fillText(most === undefined ? text : shortened(pen, text, most), x, y)
}

function shortened(pen: CanvasRenderingContext2D, text: string, most: number): string {
  if (pen.measureText(text).width <= most + 1) return text
  let cut = text
  while (cut !== '' && pen.measureText(`${cut}…`).width > most) cut = cut.slice(0, -1)
  return `${cut.trimEnd()}…`
}
