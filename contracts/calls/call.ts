/**
 * A telephone call from a customer to the company. It waits, rings at an operator, is connected, spoken and held; after
 * it the operator has a wrap-up time. A call stands in its conversation as an entry that changes with it.
 */
import * as z from 'zod/mini'
import { event } from '../platform/operation.ts'
import { id, instant, integer } from '../platform/values.ts'

/**
 * 'in_doubt': the provider was asked to connect the caller and did not answer. 'abandoned': the caller hung up in the
 * queue; 'missed': while it rang, or with nobody to ring at. 'refused': the caller is blocked or unknown.
 */
export const callStates = [
  'waiting',
  'offered',
  'connecting',
  'in_doubt',
  'talking',
  'on_hold',
  'wrap_up',
  'ended',
  'abandoned',
  'missed',
  'refused',
  'failed',
] as const
export const callState = z.enum(callStates)
export type CallState = z.infer<typeof callState>

/** The customer is on the line. */
export const liveStates = ['waiting', 'offered', 'connecting', 'in_doubt', 'talking', 'on_hold'] as const
/** An operator has it, on the line or in the wrap-up. */
export const openStates = [...liveStates, 'wrap_up'] as const

/** What went wrong, in codes of ours. */
export const callProblems = [
  'calls.caller_blocked',
  'calls.caller_unknown',
  'calls.outside_hours',
  'calls.lost',
  'calls.operator_gone',
] as const
export type CallProblem = (typeof callProblems)[number]

export const isLive = (state: CallState): boolean => liveStates.some((liveState) => liveState === state)
export const isOpen = (state: CallState): boolean => openStates.some((openState) => openState === state)

export const call = z.strictObject({
  id,
  channelId: id,
  /** Null where nobody was let in, and where the provider told of its end alone. */
  conversationId: z.nullable(id),
  contactId: z.nullable(id),
  contactName: z.string(),
  /** The number of the caller. */
  address: z.string(),
  queueId: z.nullable(id),
  /** The operator it rings at, or who has it. */
  operatorId: z.nullable(id),
  operatorName: z.nullable(z.string()),
  state: callState,
  /** The provider's words for what went wrong, or a code of ours. */
  problem: z.nullable(z.string()),
  startedAt: instant,
  /** When an operator first spoke with the customer. */
  answeredAt: z.nullable(instant),
  heldSince: z.nullable(instant),
  /** Earlier time on hold, in milliseconds. */
  heldMs: z.int(),
  /** When the line was empty. */
  endedAt: z.nullable(instant),
  endedBy: z.nullable(z.enum(['caller', 'company', 'provider'])),
  wrapUpUntil: z.nullable(instant),
  version: integer(1),
})
export type Call = z.infer<typeof call>

export const callsRoom = 'calls.calls'

/** The call as it is now; `before` is its state until then, null of a new one. */
export const callChanged = event('calls.call_changed', z.strictObject({ call, before: z.nullable(callState) }), {
  rooms: () => [callsRoom],
  about: ({ call }) => (call.contactId === null ? [] : [call.contactId]),
})

/** Of a customer with a missed call: an operator has written, or what was written failed. */
export const callReturnChanged = event('calls.call_return_changed', z.strictObject({ contactId: id }), {
  rooms: () => [callsRoom],
  about: ({ contactId }) => [contactId],
})
