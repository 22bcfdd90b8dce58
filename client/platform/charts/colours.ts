import type { ChartProps, ChartSeries } from './chart-props.ts'

/** The tokens that a canvas draws with. It knows no variables, so they are read again when the theme changes. */
const names = ['panel', 'line', 'edge', 'text', 'muted', 'faint', 'attention', 'critical'] as const
export type ColourName = (typeof names)[number]
export type Colours = Record<ColourName, string>

export function readColours(): Colours {
  const style = getComputedStyle(document.documentElement)
  const read = (name: ColourName) => style.getPropertyValue(`--aura-colors-${name}`).trim()
  return {
    panel: read('panel'),
    line: read('line'),
    edge: read('edge'),
    text: read('text'),
    muted: read('muted'),
    faint: read('faint'),
    attention: read('attention'),
    critical: read('critical'),
  }
}

/** Calls back when the page changes its theme; returns how to stop. */
export function onThemeChange(changed: () => void): () => void {
  const watcher = new MutationObserver(changed)
  watcher.observe(document.documentElement, { attributeFilter: ['class'] })
  return () => watcher.disconnect()
}

/** Series differ by their dashes as well: nobody has to tell one grey from another. */
const dashes: readonly (readonly number[])[] = [[], [6, 4], [2, 3], [9, 3, 2, 3]]
const strokes: readonly ColourName[] = ['text', 'text', 'muted', 'muted']

export type Stroke = { colour: ColourName; dash: readonly number[] }

/** Neither is a series, and each has dashes of its own. */
export const earlierStroke: Stroke = { colour: 'faint', dash: [4, 3] }
export const referenceStroke: Stroke = { colour: 'muted', dash: [10, 3] }

/** What was earlier is faint; in a lane the first line is whole, as bars are no line. */
export function strokeOf({ series, lanes }: Pick<ChartProps, 'series' | 'lanes'>, row: number): Stroke {
  const own = series[row]
  if (own?.earlier) return earlierStroke
  const isBefore = (item: ChartSeries) => item.lane === own?.lane && !item.earlier && item.shape !== 'bars'
  const at = lanes ? series.slice(0, row).filter(isBefore).length : row
  return { colour: strokes[at] ?? 'muted', dash: dashes[at] ?? [] }
}

/**
 * How much of the text's colour a cell of a heat map has, from the least value to the most. Between 0.32 and 0.62 no
 * number on the cell would have a contrast of 4.5.
 */
export const heatShares = [0.06, 0.14, 0.22, 0.32, 0.62, 0.76] as const

export const heatLevel = (value: number, most: number): number =>
  value <= 0 || most <= 0 ? 0 : Math.min(heatShares.length - 1, Math.ceil((value / most) * (heatShares.length - 1)))

export const mixed = (colours: Colours, share: number): string =>
  `color-mix(in srgb, ${colours.text} ${share * 100}%, ${colours.panel})`
