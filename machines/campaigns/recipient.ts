/** One person of a campaign's audience: which refusals concern everybody for a while, and which this person for good. */
import type { Bucket, RecipientState } from '@aura/contracts/campaigns/ledger.ts'
import type { MessageStatus } from '@aura/contracts/conversations/message.ts'
import { passingRefusals } from '../conversations/outbound/decide.ts'

/** Refusals that pass by themselves: a person who meets one goes on waiting. */
const passing: readonly string[] = [
  ...passingRefusals,
  'campaigns.not_running',
  'campaigns.rerouted',
  'templates.not_sendable',
]

/** What holds a campaign by its own plan, or by a clock, is no news to its author. */
const planned: readonly string[] = [
  'campaigns.outside_window',
  'campaigns.trial_running',
  'conversations.law_hours',
  'conversations.law_rest_day',
  'conversations.quiet_hours',
  'conversations.rest_day',
]

export const isWorthTelling = (code: string): boolean => !planned.includes(code)

export const isPassing = (code: string): boolean => passing.includes(code)

/** How often a message that the provider was never able to take is written anew. */
export const mostTries = 3

type Failed = { status: MessageStatus; problem: string | null; tries: number }

/**
 * What a message says of its person. One that certainly did not leave, for a reason that passes, is written anew later.
 */
export function recipientAfter({ status, problem, tries }: Failed): RecipientState {
  if (status !== 'failed') return status
  if (problem !== null && isPassing(problem)) return 'waiting'
  return problem === 'conversations.gave_up' && tries < mostTries ? 'waiting' : 'failed'
}

export const bucketOf: Readonly<Record<RecipientState, Bucket>> = {
  waiting: 'waiting',
  queued: 'waiting',
  sent: 'sent',
  delivered: 'sent',
  read: 'sent',
  failed: 'failed',
  suppressed: 'suppressed',
  in_doubt: 'in_doubt',
}

/** How many may leave now: what the rate has allowed since somebody last left, and no more than fits in one batch. */
export function allowance(perMinute: number, since: Date, now: Date, most: number): number {
  const allowed = Math.floor(((now.getTime() - since.getTime()) * perMinute) / 60_000)
  return Math.max(0, Math.min(allowed, most))
}
