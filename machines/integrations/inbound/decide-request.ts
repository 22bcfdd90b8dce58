/** Whether a recorded request may be applied: the log asks it, and the server with the webhook locked. */
import { applyRequest, type RequestStatus } from '@aura/contracts/integrations/inbound/inbound-request.ts'
import type { InboundWebhook } from '@aura/contracts/integrations/inbound/inbound-webhook.ts'
import { type Actor, allowedTo, type Decision, refused, withoutPermission } from '../../platform/decision.ts'

type Who = { actor: Omit<Actor, 'id'> }

export function decideApplying({ state }: Pick<InboundWebhook, 'state'>, { actor }: Who): Decision<object> {
  const lack = withoutPermission(applyRequest.needs, actor)
  if (lack) return lack
  return state === 'paused' ? refused('integrations.not_now', { reason: 'inbound_paused' }) : allowedTo({})
}

export function decideRequest(
  webhook: Pick<InboundWebhook, 'state'>,
  { status }: { status: RequestStatus },
  who: Who,
): Decision<object> {
  const may = decideApplying(webhook, who)
  if (!may.ok) return may
  const isOpen = status === 'waiting' || status === 'failed'
  return isOpen ? may : refused('integrations.not_now', { reason: 'settled_already' })
}
