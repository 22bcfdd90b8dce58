import { chakra } from '@chakra-ui/react'
import { useEffect } from 'react'
import { StateDot } from '../platform/ui/badge.tsx'

export type Refusal = { text: string; x: number; y: number }

const width = 280
const stayMs = 8000

/** The reason of a refusal, beside the action. It goes with the next press, with Esc, or by itself. */
export function RefusalNote({ refusal, leave }: { refusal: Refusal; leave: () => void }) {
  useEffect(() => {
    const timer = setTimeout(leave, stayMs)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && leave()
    window.addEventListener('pointerdown', leave)
    window.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', leave)
      window.removeEventListener('keydown', onKey)
    }
  }, [leave])
  const left = Math.max(8, Math.min(window.innerWidth - width - 8, refusal.x - width / 2))
  const top = Math.max(60, Math.min(window.innerHeight - 120, refusal.y))
  return (
    <chakra.div
      role="alert"
      position="fixed"
      zIndex="toast"
      display="flex"
      gap="2"
      p="3"
      bg="raised"
      borderWidth="1px"
      borderColor="attention"
      borderRadius="md"
      boxShadow="float"
      animation="rise"
      animationDuration="quick"
      style={{ left, top, width }}
    >
      <chakra.span mt="1.5">
        <StateDot tone="attention" />
      </chakra.span>
      {refusal.text}
    </chakra.div>
  )
}
