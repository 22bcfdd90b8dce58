import type { InboundProblem, RequestStatus } from '@aura/contracts/integrations/inbound/inbound-request.ts'
import type { InboundWebhook } from '@aura/contracts/integrations/inbound/inbound-webhook.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import type { Tone } from '../../platform/ui/badge.tsx'

export const requestTones: Record<RequestStatus, Tone> = {
  waiting: 'neutral',
  applied: 'ok',
  ignored: 'neutral',
  duplicate: 'neutral',
  failed: 'critical',
}

export const inboundProblemText = (problem: InboundProblem): string => errorText({ ...problem, message: problem.code })

/** The address as another system is given it. */
export const inboundAddress = (id: string): string => `${window.location.origin}/hooks/in/${id}`

/** One that fails goes on all the same: turning it on forgets its failures. */
export const resumeLabels = {
  active: 'inbound.turn_on',
  failing: 'inbound.clear_failures',
  paused: 'inbound.turn_on',
  disabled: 'inbound.turn_on',
  removed: 'inbound.turn_on',
} as const satisfies Record<InboundWebhook['state'], string>
