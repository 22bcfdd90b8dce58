/** The service level: a bar and its number. */
import { chakra } from '@chakra-ui/react'
import { useSize } from '../display-size.ts'

/** Below this the service level is a warning; four in five is the usual aim. */
export const levelWanted = 80
const levelPoor = 60

export const levelTone = (level: number): 'critical' | 'attention' | 'muted' =>
  level < levelPoor ? 'critical' : level < levelWanted ? 'attention' : 'muted'

export function LevelBar({ level }: { level: number | null }) {
  const wall = useSize() === 'wall'
  if (level === null) return <span>–</span>
  return (
    <chakra.span display="inline-flex" alignItems="center" justifyContent="flex-end" gap="2" w="full">
      <chakra.span
        aria-hidden="true"
        data-bar=""
        display="inline-block"
        w={wall ? '180px' : '56px'}
        h={wall ? '14px' : '6px'}
        bg="neutral.solid"
        borderRadius="full"
        overflow="hidden"
      >
        <chakra.span display="block" h="full" style={{ width: `${level}%` }} bg={levelTone(level)} />
      </chakra.span>
      <span>{level} %</span>
    </chakra.span>
  )
}
