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
