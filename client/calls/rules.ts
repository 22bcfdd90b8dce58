/** What may be done with a call and by whom, by the machine that the server uses. */
import type { Call } from '@aura/contracts/calls/call.ts'
import { atCall, callMachine } from '@aura/machines/calls/call.ts'
import { attempt } from '@aura/machines/platform/attempt.ts'
import type { Me } from '../platform/me.ts'

export const callActs = ['hold', 'resume', 'transfer', 'hangUp', 'finish'] as const
export type CallAct = (typeof callActs)[number]

type Why = { code: string; params: Record<string, string> }

/** The reason why not, or undefined when it may be done. */
export function whyNot(act: CallAct, call: Call, me: Pick<Me, 'id' | 'permissions'>): Why | undefined {
  const hers = call.operatorId === me.id || me.permissions.includes('manage_operations')
  if (!me.permissions.includes('update_operations')) return { code: 'auth.forbidden', params: {} }
  if (!hers) return { code: 'conversations.not_yours', params: { name: call.operatorName ?? '' } }
  const outcome = attempt(callMachine, atCall(call.state), { type: act })
  return outcome.ok ? undefined : { code: 'calls.not_now', params: { reason: outcome.reason } }
}
