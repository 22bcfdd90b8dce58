import type { DeliveryStatus } from '@aura/contracts/integrations/delivery.ts'
import type { CallProblem, Endpoint } from '@aura/contracts/integrations/endpoint.ts'
import type { TFunction } from 'i18next'
import type { Tone } from '../../platform/ui/badge.tsx'

export const stateTones: Record<Endpoint['state'], Tone> = {
  active: 'ok',
  failing: 'attention',
  paused: 'neutral',
  disabled: 'critical',
  removed: 'neutral',
}
export const statusTones: Record<DeliveryStatus, Tone> = {
  queued: 'neutral',
  calling: 'neutral',
  delivered: 'ok',
  failed: 'critical',
  in_doubt: 'attention',
}

/** Why a call did not do, with the status where there was an answer. */
export const problemText = (problem: CallProblem, status: number | null, t: TFunction): string =>
  [t(`webhooks.problem.${problem}`), status].filter((word) => word !== null).join(' · ')

/** One that fails is resumed as well: what waits is due at once. */
export const resumeLabels = {
  active: 'webhooks.resume',
  failing: 'webhooks.retry_now',
  paused: 'webhooks.resume',
  disabled: 'webhooks.resume',
  removed: 'webhooks.resume',
} as const satisfies Record<Endpoint['state'], string>
