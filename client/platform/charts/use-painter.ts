/** A drawing for as long as its box is on the page; what is to be shown may change with every render. */
import { type RefObject, useEffect, useRef } from 'react'
import { useLatest } from '../ui/use-latest.ts'
import { createBlocks, type Layout } from './blocks.ts'
import { heatLayout } from './heat-layout.ts'
import type { Painter, Scene } from './painter.ts'
import { createPlot } from './plot.ts'
import { rowLayout } from './row-layout.ts'

const layouts: Partial<Record<Scene['kind'], Layout>> = { rows: rowLayout, funnel: rowLayout, heat: heatLayout }

export function usePainter(scene: Scene): {
  box: RefObject<HTMLDivElement | null>
  painter: RefObject<Painter | null>
} {
  const box = useRef<HTMLDivElement>(null)
  const painter = useRef<Painter>(null)
  const latest = useLatest(scene)
  const { kind } = scene
  useEffect(() => {
    if (!box.current) return
    const layout = layouts[kind]
    const made = layout ? createBlocks(box.current, latest.current, layout) : createPlot(box.current, latest.current)
    painter.current = made
    return () => {
      painter.current = null
      made.destroy()
    }
  }, [kind, latest])
  useEffect(() => painter.current?.show(scene))
  return { box, painter }
}
