/** A state is a shape and a word, never a colour alone. The five shapes are the same everywhere. */
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'

export const tones = ['ok', 'attention', 'critical', 'info', 'neutral'] as const
export type Tone = (typeof tones)[number]

const shapes: Record<Tone, { color: string; path: string; hollow?: boolean }> = {
  ok: { color: 'ok', path: 'M5 1a4 4 0 1 1 0 8a4 4 0 0 1 0-8z' },
  attention: { color: 'attention', path: 'M5 .8 9.6 9H.4z' },
  critical: { color: 'critical', path: 'M5 0 10 5 5 10 0 5z' },
  info: { color: 'info', path: 'M1 1h8v8H1z' },
  neutral: { color: 'faint', path: 'M5 1.5a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0-7z', hollow: true },
}

/** `calm`: what is as it should be has its shape in grey, so that on a wall only what is not well has a colour. */
type StateProps = { tone: Tone; calm?: boolean }

export function StateDot({ tone, calm = false }: StateProps) {
  const { path, hollow } = shapes[tone]
  const color = calm && tone === 'ok' ? 'muted' : shapes[tone].color
  return (
    <svg
      viewBox="0 0 10 10"
      width="10"
      height="10"
      style={{ flexShrink: 0, color: `var(--aura-colors-${color})` }}
      aria-hidden="true"
    >
      <path
        d={path}
        fill={hollow ? 'none' : 'currentColor'}
        stroke={hollow ? 'currentColor' : 'none'}
        strokeWidth={1.5}
      />
    </svg>
  )
}

export function StatusBadge({ tone, word, calm = false }: StateProps & { word?: string }) {
  const { t } = useTranslation()
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="1.5"
      maxW="full"
      fontSize="sm"
      color="text"
      // On a phone a long state takes a second line rather than sticking out.
      whiteSpace={{ base: 'normal', md: 'nowrap' }}
    >
      <StateDot tone={tone} calm={calm} />
      <chakra.span minW="0" overflow={{ md: 'hidden' }} textOverflow="ellipsis">
        {word ?? t(`platform.state.${tone}`)}
      </chakra.span>
    </chakra.span>
  )
}
