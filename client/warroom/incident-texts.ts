/** Gravity, states and lines of a timeline as shapes and words. */
import type { EscalationState } from '@aura/contracts/warroom/escalation/escalation.ts'
import type { IncidentState, Severity } from '@aura/contracts/warroom/incidents/incident.ts'
import type { Entry } from '@aura/contracts/warroom/incidents/timeline.ts'
import { sentenceOf } from '@aura/machines/warroom/incidents/sentence.ts'
import { useTranslation } from 'react-i18next'
import type { Tone } from '../platform/ui/badge.tsx'

export const severityTone: Readonly<Record<Severity, Tone>> = {
  critical: 'critical',
  high: 'attention',
  medium: 'info',
  low: 'neutral',
}

export const stateTone: Readonly<Record<IncidentState, Tone>> = {
  declared: 'critical',
  investigating: 'attention',
  mitigated: 'info',
  resolved: 'ok',
  reviewed: 'neutral',
}

export const escalationTone: Readonly<Record<EscalationState, Tone>> = {
  asking: 'attention',
  acknowledged: 'ok',
  exhausted: 'critical',
  stopped: 'neutral',
}

export function useEntryWords(): (entry: Pick<Entry, 'kind' | 'params'>) => string {
  const { t } = useTranslation()
  return (entry) =>
    sentenceOf(entry, {
      sentence: (kind, params) => t(`warroom.entry.${kind}`, params),
      word: (family, value) => t([`warroom.${family}.${value}`], { defaultValue: value }),
    })
}

/** 45 s, 12 min, 1 h 05 min: short, and alike in every language. */
export function lengthOf(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return `${minutes} min`
  const left = minutes % 60
  return `${Math.floor(minutes / 60)} h${left === 0 ? '' : ` ${`${left}`.padStart(2, '0')} min`}`
}
