/** A bar for each stretch of time, as tall as it is grave. Read aloud it is one sentence. */
import { useEffect, useRef } from 'react'
import { useLatest } from '../ui/use-latest.ts'
import { createBlocks } from './blocks.ts'
import type { StateStripProps } from './chart-props.ts'
import look from './chart-view.module.css'
import type { Painter, Scene } from './painter.ts'
import { stripHeight } from './sizes.ts'
import { stripLayout } from './strip-layout.ts'

const nothing: Scene = {
  kind: 'heat',
  axis: { title: '', labels: [] },
  series: [],
  texts: { labels: [], text: String },
}

export default function StateStripView({ label, states, titleOf }: StateStripProps) {
  const box = useRef<HTMLDivElement>(null)
  const painter = useRef<Painter>(null)
  const latest = useLatest(states)
  useEffect(() => {
    if (!box.current) return
    const made = createBlocks(box.current, nothing, (_, size) => stripLayout(latest.current, size))
    painter.current = made
    return () => {
      painter.current = null
      made.destroy()
    }
  }, [latest])
  useEffect(() => painter.current?.show(nothing))
  return (
    <div
      ref={box}
      role="img"
      aria-label={label}
      className={look.strip}
      style={{ height: stripHeight }}
      onPointerMove={({ clientX, clientY, currentTarget }) => {
        const { left, top } = currentTarget.getBoundingClientRect()
        const cell = painter.current?.cellAt(clientX - left, clientY - top)
        currentTarget.title = (cell && titleOf(cell.point)) ?? label
      }}
    />
  )
}
