/** A bar for each stretch of time on one baseline: how grave it is shows in its height as well as in its colour. */
import type { StateStripProps } from './chart-props.ts'
import type { ColourName } from './colours.ts'
import type { Block, Marks, Size } from './marks.ts'

type States = StateStripProps['states']
const colours: Record<'ok' | 'attention' | 'critical', ColourName> = {
  ok: 'edge',
  attention: 'attention',
  critical: 'critical',
}
const heights = { ok: 0.36, attention: 0.64, critical: 1 }

export function stripLayout(states: States, { width, height }: Size): Marks {
  const wide = width / Math.max(1, states.length)
  const blocks = states.flatMap((state, point): Block[] => {
    if (state === null) return []
    const tall = heights[state] * (height - 1)
    const cell = { point, row: 0 }
    return [
      {
        x: point * wide,
        y: height - 1 - tall,
        width: Math.max(1, wide * 0.75),
        height: tall,
        fill: colours[state],
        cell,
      },
    ]
  })
  return { blocks: [...blocks, { x: 0, y: height - 1, width, height: 1, fill: 'line' }], words: [] }
}
