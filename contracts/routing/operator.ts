/**
 * An operator's presence: the state says whether the operator takes work, the connection to the browsers whether an
 * offer would arrive. It is one presence over all tabs and devices.
 */
import * as z from 'zod/mini'
import { agentStatusRoom } from '../conversations/conversation.ts'
import { command, event, view } from '../platform/operation.ts'
import { id, instant, integer, singleLine, text } from '../platform/values.ts'
import { skills } from './queue.ts'

export const operatorStates = ['away', 'available', 'paused'] as const
export const operatorState = z.enum(operatorStates)
export type OperatorState = z.infer<typeof operatorState>

/** Of an operator who has not been there yet. */
export const neverCame = new Date(0).toISOString()

/** The reasons every company has; others are the company's own. */
export const usualReasons = ['lunch', 'break', 'meeting', 'training'] as const
/** Not chosen by the operator: offers timed out, or a supervisor paused them. */
export const givenReasons = ['not_answering', 'by_lead'] as const
export const knownReasons = [...usualReasons, ...givenReasons] as const
export const pauseReason = singleLine(40).check(
  z.refine((reason) => !givenReasons.some((input) => input === reason), { error: 'reason' }),
)

/** How many conversations at once; of a kind of channel, and of all together. */
export const capacity = z.strictObject({
  total: integer(0, 100),
  kinds: z.record(text(20), integer(0, 100)),
})
export type Capacity = z.infer<typeof capacity>
export const usualCapacity: Capacity = { total: 5, kinds: {} }

export const operator = z.strictObject({
  userId: id,
  name: z.string(),
  state: operatorState,
  reason: z.nullable(z.string()),
  since: instant,
  /** Since when none of the operator's browsers is connected; offers wait until one is again. */
  disconnectedAt: z.nullable(instant),
  capacity,
  skills,
  /** Offers that timed out in a row. */
  missed: z.int(),
})
export type Operator = z.infer<typeof operator>

export const deskRoom = (userId: string) => `routing.desk:${userId}`

export const operatorChanged = event('routing.operator_changed', z.strictObject({ operator, was: operatorState }), {
  rooms: ({ operator }) => [agentStatusRoom, deskRoom(operator.userId)],
  about: ({ operator }) => [operator.userId],
})

const needs = 'update_operations' as const

/** The caller's own state: take work, pause with a reason, go. On going, waiting conversations can be requeued. */
export const setState = command('routing.set-state', {
  input: z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('available') }),
    z.strictObject({ state: z.literal('paused'), reason: pauseReason }),
    z.strictObject({ state: z.literal('away'), requeue: z._default(z.boolean(), false) }),
  ]),
  output: operator,
  needs,
  errors: ['routing.state_refused'],
})

/** Another operator's state, capacity and skills. Absent: unchanged. */
export const setOperator = command('routing.set-operator', {
  input: z.strictObject({
    userId: id,
    state: z.optional(z.enum(['paused', 'away'])),
    capacity: z.optional(capacity),
    skills: z.optional(skills),
  }),
  output: operator,
  needs: 'manage_operations',
  errors: ['conversations.no_such_person', 'routing.state_refused'],
})

/** The company's own reasons for a pause, beside those every company has. */
export const pauseReasonsRoom = 'routing.pause_reasons'
export const pauseReasons = view('routing.pause-reasons', {
  params: z.strictObject({}),
  state: z.array(z.string()),
  needs: 'view_operations',
  room: () => pauseReasonsRoom,
})
export const pauseReasonsSet = event('routing.pause_reasons_set', z.strictObject({ reasons: z.array(z.string()) }), {
  rooms: () => [pauseReasonsRoom],
})
export const setPauseReasons = command('routing.set-pause-reasons', {
  input: z.strictObject({ reasons: z.array(pauseReason).check(z.maxLength(30)) }),
  output: z.array(z.string()),
  needs: 'manage_operations',
  errors: [],
})
