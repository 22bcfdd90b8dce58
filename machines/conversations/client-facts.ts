/** The facts around a conversation that a client knows. It grants the others, and the server answers. */
import type { CallState } from '@aura/contracts/calls/call.ts'
import type { ErrorCode } from '@aura/contracts/errors.ts'
import type { Deciding } from './decide.ts'

export const clientFacts = (nameOf: (userId: string) => string, calls: readonly CallState[] = []) => ({
  nameOf,
  calls,
  anotherOpen: null,
  operatorName: nameOf,
  isOffDuty: () => false,
  queueName: () => '',
  aiAgentName: (): string | undefined => '',
  outbound: { blocked: null, consent: 'unknown', campaign: null } as const,
})

/** What a screen asks `decide` with. */
export type ClientDeciding = Deciding<ReturnType<typeof clientFacts>>

/** Why the server may refuse what a client shows as allowed. */
export const unknownToClients: readonly ErrorCode[] = [
  'conversations.another_open',
  'conversations.no_such_person',
  'conversations.off_duty',
  'routing.queue_not_found',
  'agents.takes_none',
  'channels.paused',
  'conversations.blocked',
  'conversations.consent_withdrawn',
  'conversations.do_not_disturb',
  'conversations.halted',
  'suppliers.over_budget',
  'conversations.quiet_hours',
  'conversations.rest_day',
  'conversations.law_hours',
  'conversations.law_rest_day',
  'conversations.too_often',
  'calls.not_free',
]
