/** The blocks and words that a drawing of blocks consists of. Layouts say where they stand; `blocks.ts` draws them. */
import type { Cell } from './chart-props.ts'
import type { ColourName } from './colours.ts'
import type { Spot } from './painter.ts'

export type Block = Spot & { fill: ColourName | { share: number }; radius?: number; cell?: Cell }
export type Word = {
  x: number
  y: number
  text: string
  colour: ColourName
  align: 'left' | 'center' | 'right'
  weight?: number
  /** Cut off with an ellipsis where it is wider. */
  most?: number
}
export type Marks = { blocks: Block[]; words: Word[] }

/** How wide a text is, in pixels. */
export type Measure = (text: string) => number
export type Size = { width: number; height: number }
