/** A step's place on the way: its number in a ring that empties while it waits, and how it ended afterwards. */
import { chakra } from '@chakra-ui/react'
import { Check, Minus, X } from 'lucide-react'
import type { ReactNode } from 'react'

/** 'skipped': there was nobody to ask. */
export type MarkState = 'here' | 'done' | 'skipped' | 'later' | 'taken' | 'unanswered' | 'ended'

const size = 26
const radius = 11.5
const circumference = 2 * Math.PI * radius

const colours: Readonly<Record<MarkState, string>> = {
  here: 'attention',
  done: 'muted',
  skipped: 'critical',
  later: 'faint',
  taken: 'ok',
  unanswered: 'critical',
  ended: 'muted',
}

function signOf(state: MarkState, number: number | undefined): ReactNode {
  const sign = { size: 14, strokeWidth: 2.25 }
  switch (state) {
    case 'taken':
      return <Check {...sign} />
    case 'skipped':
    case 'unanswered':
      return <X {...sign} />
    case 'ended':
      return <Minus {...sign} />
    case 'here':
    case 'done':
    case 'later':
      return number
  }
}

type MarkProps = { state: MarkState; number?: number /** What is left of the wait, from 1 to 0. */; left?: number }

export function StepMark({ state, number, left = 1 }: MarkProps) {
  const strong = state === 'here' || state === 'taken' || state === 'unanswered' || state === 'skipped'
  return (
    <chakra.span
      aria-hidden="true"
      position="relative"
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      w={`${size}px`}
      h={`${size}px`}
      borderRadius="full"
      bg={strong ? `${colours[state]}/12` : 'panel'}
      color={strong ? colours[state] : 'muted'}
      fontSize="xs"
      fontWeight="semibold"
      fontVariantNumeric="tabular-nums"
    >
      <svg
        aria-hidden="true"
        width={size}
        height={size}
        style={{ position: 'absolute', inset: 0, transform: 'rotate(-90deg)' }}
      >
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          stroke={`var(--aura-colors-${state === 'here' ? 'line' : colours[state]})`}
          strokeWidth={state === 'here' ? 2 : 1.5}
          strokeDasharray={state === 'later' ? '3 3' : undefined}
        />
        {state === 'here' && (
          <circle
            cx={size / 2}
            cy={size / 2}
            r={radius}
            fill="none"
            stroke="var(--aura-colors-attention)"
            strokeWidth={2}
            strokeDasharray={circumference}
            strokeDashoffset={circumference * (1 - Math.min(1, Math.max(0, left)))}
          />
        )}
      </svg>
      {signOf(state, number)}
    </chakra.span>
  )
}
