/** The calls of a company: those on the line, live, and the log of all of them. */
import * as z from 'zod/mini'
import { query, view } from '../platform/operation.ts'
import { id, instant, integer, trimmed } from '../platform/values.ts'
import { call, callState, callsRoom } from './call.ts'

export const liveCallsState = z.strictObject({ calls: z.array(call) })
export type LiveCallsState = z.infer<typeof liveCallsState>

/** On the line, or in somebody's time to write; the oldest first. */
export const liveCalls = view('calls.live-calls', {
  params: z.strictObject({}),
  state: liveCallsState,
  needs: 'view_operations',
  room: () => callsRoom,
})

export const callSorts = ['started', 'waited', 'talked', 'contact'] as const

export const reachedBy = z.enum(['call', 'message'])
export type ReachedBy = z.infer<typeof reachedBy>

export const loggedCall = z.strictObject({
  ...call.shape,
  channelName: z.string(),
  queueName: z.nullable(z.string()),
  waitedMs: z.int(),
  talkedMs: z.int(),
  /** How an operator has reached the customer since: a later call before a message; null: nobody has. */
  reachedBy: z.nullable(reachedBy),
})
export type LoggedCall = z.infer<typeof loggedCall>

export const findCalls = query('calls.find-calls', {
  input: z.strictObject({
    page: z._default(integer(1, 10_000), 1),
    pageSize: z._default(integer(1, 200), 50),
    sort: z._default(z.enum(callSorts), 'started'),
    descending: z._default(z.boolean(), true),
    /** In the customer's name or number. */
    search: z.optional(trimmed(100)),
    /** 'unanswered': hung up before an operator spoke with the customer, and none has spoken or written since. */
    state: z.optional(z.union([callState, z.enum(['live', 'unanswered'])])),
    operatorId: z.optional(id),
    queueId: z.optional(z.union([z.literal('none'), id])),
    channelId: z.optional(id),
    from: z.optional(instant),
  }),
  output: z.strictObject({ rows: z.array(loggedCall), total: z.int() }),
  needs: 'view_operations',
  errors: [],
})
