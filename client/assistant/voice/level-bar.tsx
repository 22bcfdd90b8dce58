/** How loud it is, of a microphone or of an answer: a bar that moves with the sound. */
import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { levelReader } from './sound-level.ts'

/** Speech is far from the loudest that there could be. */
const gain = 2.5

export function LevelBar({ label, source }: { label: string; source: AnalyserNode | null }) {
  const bar = useRef<HTMLDivElement>(null)
  // The level changes with every frame: it is drawn past React.
  useEffect(() => {
    const show = (level: number) => {
      bar.current?.setAttribute('aria-valuenow', String(Math.round(level * 100)))
      bar.current?.style.setProperty('--level', String(level))
    }
    if (!source) return show(0)
    const level = levelReader(source)
    let frame = requestAnimationFrame(function draw() {
      show(Math.min(1, level() * gain))
      frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [source])
  return (
    <chakra.div display="grid" gridTemplateColumns="72px 1fr" alignItems="center" gap="2" fontSize="xs" color="muted">
      <span aria-hidden="true">{label}</span>
      <chakra.div
        ref={bar}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
        h="2"
        bg="raised"
        borderWidth="1px"
        borderColor="line"
        borderRadius="full"
        overflow="hidden"
      >
        <chakra.div
          h="full"
          bg="accent"
          transformOrigin="left"
          style={{ transform: 'scaleX(var(--level, 0))' }}
          transition="transform 60ms linear"
        />
      </chakra.div>
    </chakra.div>
  )
}
