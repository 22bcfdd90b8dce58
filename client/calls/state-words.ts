/** How a call stands, in a tone and in words. */
import { type Call, type CallProblem, type CallState, callProblems } from '@aura/contracts/calls/call.ts'
import i18next from 'i18next'
import type { ComponentProps } from 'react'
import type { StatusBadge } from '../platform/ui/badge.tsx'

type Tone = ComponentProps<typeof StatusBadge>['tone']

export const callTones: Readonly<Record<CallState, Tone>> = {
  waiting: 'attention',
  offered: 'attention',
  connecting: 'attention',
  in_doubt: 'attention',
  talking: 'ok',
  on_hold: 'attention',
  wrap_up: 'neutral',
  ended: 'neutral',
  abandoned: 'critical',
  missed: 'critical',
  refused: 'neutral',
  failed: 'critical',
}

const problemKeys = {
  'calls.caller_blocked': 'calls.problem.caller_blocked',
  'calls.caller_unknown': 'calls.problem.caller_unknown',
  'calls.outside_hours': 'calls.problem.outside_hours',
  'calls.lost': 'calls.problem.lost',
  'calls.operator_gone': 'calls.problem.operator_gone',
} as const satisfies Record<CallProblem, string>

/** Codes of ours in words; everything else are the provider's. */
export function problemText(problem: string | null): string | undefined {
  if (problem === null) return undefined
  const ours = callProblems.find((code) => problem === code)
  return ours ? i18next.t(problemKeys[ours]) : problem
}

/** Why it is over, where that is worth a word. */
export const endText = ({ endedBy, answeredAt }: Pick<Call, 'endedBy' | 'answeredAt'>): string | undefined =>
  endedBy === null || (endedBy === 'caller' && answeredAt === null) ? undefined : i18next.t(`calls.ended_by.${endedBy}`)
