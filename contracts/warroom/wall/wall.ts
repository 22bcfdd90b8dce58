/**
 * The War Room's current snapshot: each second with a change, and each second with a viewer, the next one replaces it
 * on the volatile lane. So the log holds no samples, and a newcomer is right at once.
 */
import * as z from 'zod/mini'
import { agentPresences } from '../../agents/status.ts'
import { channelConnection, channelHealth, channelKind, channelStates } from '../../channels/channel.ts'
import { view } from '../../platform/operation.ts'
import { id, instant, money } from '../../platform/values.ts'
import { operatorState } from '../../routing/operator.ts'

/** Of the last whole minute, of the one that runs, and of the hour up to now. */
const flow = z.strictObject({ last: z.int(), running: z.int(), hour: z.int() })
export type Flow = z.infer<typeof flow>

const seconds = z.nullable(z.number())
/** Since when the one waits that waits longest. */
const since = z.nullable(instant)
/** Service level: per cent of responses within the SLA in the last hour; null without any. */
const level = z.nullable(z.int())

export const wallQueue = z.strictObject({
  id,
  name: z.string(),
  waiting: z.int(),
  longestSince: since,
  open: z.int(),
  entered: flow,
  abandoned: flow,
  answerMedian: seconds,
  level,
})
export type WallQueue = z.infer<typeof wallQueue>

export const wallChannel = z.strictObject({
  id,
  kind: channelKind,
  name: z.string(),
  state: z.enum(channelStates),
  health: z.pick(channelHealth, { status: true, quality: true }),
  connection: channelConnection,
  in: flow,
  out: flow,
  failed: flow,
})
export type WallChannel = z.infer<typeof wallChannel>

export const wallOperator = z.strictObject({
  id,
  name: z.string(),
  state: operatorState,
  reason: z.nullable(z.string()),
  since: instant,
  disconnected: z.boolean(),
  atHand: z.int(),
  capacity: z.int(),
})
export type WallOperator = z.infer<typeof wallOperator>

/** Of an AI agent how it stands, and of the hour up to now what it did. */
export const wallAiAgent = z.strictObject({
  id,
  name: z.string(),
  presence: z.enum(agentPresences),
  atHand: z.int(),
  capacity: z.int(),
  answers: flow,
  resolved: flow,
  handedOff: flow,
  level,
  csat: z.nullable(z.number()),
  /** Null before anything was spent. */
  cost: z.nullable(money),
})
export type WallAiAgent = z.infer<typeof wallAiAgent>

export const wallState = z.strictObject({
  /** When it was true. */
  at: instant,
  /** How far of the log is in it. */
  position: z.int(),
  waiting: z.int(),
  unanswered: z.int(),
  open: z.int(),
  longestSince: since,
  opened: flow,
  abandoned: flow,
  in: flow,
  out: flow,
  failed: flow,
  /** Of the hour up to now, in seconds. */
  answerMedian: seconds,
  answerP90: seconds,
  level,
  kept: flow,
  broken: flow,
  calls: z.strictObject({
    live: z.int(),
    waiting: z.int(),
    started: flow,
    answered: flow,
    lost: flow,
    waitMedian: seconds,
  }),
  online: z.int(),
  available: z.int(),
  paused: z.int(),
  atHand: z.int(),
  capacity: z.int(),
  queues: z.array(wallQueue),
  /** What belongs to no queue, so that the table adds up to the company's numbers; absent in frames from before. */
  unqueued: z.optional(z.strictObject({ waiting: z.int(), open: z.int(), longestSince: z.optional(since) })),
  channels: z.array(wallChannel),
  operators: z.array(wallOperator),
  /** Absent in frames from before they were counted. */
  aiAgents: z.optional(z.array(wallAiAgent)),
})
export type WallState = z.infer<typeof wallState>

export const wallRoom = 'warroom.wall'

/** Every change of it comes as a whole on the volatile lane, under this key. */
export const wallKey = 'wall'

export const wall = view('warroom.wall', {
  params: z.strictObject({}),
  state: wallState,
  needs: 'view_warroom',
  room: () => wallRoom,
})
