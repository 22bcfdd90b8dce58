/** What the probes found, in a person's words. */
import type { UnwellConnection } from '@aura/contracts/integrations/health.ts'
import type { TFunction } from 'i18next'
import type { Tone } from '../platform/ui/badge.tsx'

const worded = ['slow', 'calls_failing', 'calls_disabled', 'unauthorized'] as const
type Worded = (typeof worded)[number]

const isWorded = (problem: string | null): problem is Worded => worded.some((own) => own === problem)

type Standing = { tone: Tone; word: string }

export const unwellText = ({ problem }: UnwellConnection, t: TFunction): string =>
  t(`integrations.unwell.${isWorded(problem) ? problem : 'unreachable'}`)

/** A connection that is active by its latest calls fails all the same where the probes say so; one that is graver stays. */
export function withHealth(standing: Standing, unwell: UnwellConnection | undefined, t: TFunction): Standing {
  if (!unwell || standing.tone === 'critical' || standing.tone === 'attention') return standing
  return {
    tone: unwell.status === 'offline' ? 'critical' : 'attention',
    word: t(unwell.problem === 'slow' ? 'integrations.unwell_slow' : 'integrations.unwell'),
  }
}
