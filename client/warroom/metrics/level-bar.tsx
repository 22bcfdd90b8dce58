/** The service level: a bar and its number. */
import { chakra } from '@chakra-ui/react'
import { Meter } from '../../platform/charts/meter.tsx'
import { percentText } from '../../platform/i18n/figures.ts'
import { useLanguage } from '../../platform/i18n/language.ts'
import { useSize } from '../display-size.ts'

/** Below this the service level is a warning; four in five is the usual aim. */
export const levelWanted = 80
const levelPoor = 60

export const levelTone = (level: number): 'critical' | 'attention' | 'muted' =>
  level < levelPoor ? 'critical' : level < levelWanted ? 'attention' : 'muted'

export function LevelBar({ level }: { level: number | null }) {
  const wall = useSize() === 'wall'
  const language = useLanguage()
  if (level === null) return <span>–</span>
  return (
    <chakra.span display="inline-flex" alignItems="center" justifyContent="flex-end" gap="2" w="full">
      <chakra.span data-bar="" w={wall ? '180px' : '56px'}>
        <Meter percent={level} tone={levelTone(level)} height={wall ? 14 : 6} />
      </chakra.span>
      <span>{percentText(level, language)}</span>
    </chakra.span>
  )
}
