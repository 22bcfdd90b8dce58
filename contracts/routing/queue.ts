/**
 * A queue holds waiting conversations of some channels, and says whom they are offered to and how soon an answer is
 * due. A channel without a queue has its conversations in the common list, for any operator.
 */
import * as z from 'zod/mini'
import { agentStatusRoom } from '../conversations/conversation.ts'
import { command, event, view } from '../platform/operation.ts'
import { id, instant, integer, singleLine } from '../platform/values.ts'
import { hours } from './hours.ts'

/** 'pull': people take for themselves. Otherwise the next one is offered to who is idle longest, or has least. */
export const strategies = ['pull', 'longest_idle', 'least_loaded'] as const
export type Strategy = (typeof strategies)[number]

/** What somebody has to know to serve a queue; written alike it is the same. */
export const skill = singleLine(40)
export const skills = z.array(skill).check(z.maxLength(20))

const minutes = z.nullable(integer(1, 60 * 24 * 30))

/** SLA targets, in minutes of the queue's hours. Null: none. */
export const targets = z.strictObject({ firstAnswer: minutes, nextAnswer: minutes, resolution: minutes })
export type Targets = z.infer<typeof targets>
export const noTargets: Targets = { firstAnswer: null, nextAnswer: null, resolution: null }

/** The company's SLA: of what is in no queue, and what a new queue starts from. */
export const defaultTargetsRoom = 'routing.default_targets'
export const defaultTargets = view('routing.default-targets', {
  params: z.strictObject({}),
  state: targets,
  needs: 'view_operations',
  room: () => defaultTargetsRoom,
})
export const defaultTargetsSet = event('routing.default_targets_set', z.strictObject({ targets }), {
  rooms: () => [defaultTargetsRoom],
})
/** Deadlines that run already stay as they are. */
export const setDefaultTargets = command('routing.set-default-targets', {
  input: z.strictObject({ targets }),
  output: targets,
  needs: 'manage_operations',
  errors: [],
})

const queueFields = {
  name: singleLine(60),
  strategy: z.enum(strategies),
  /** Lower ones are served first. */
  rank: integer(0, 99),
  /** How long an offer stands. */
  offerSeconds: integer(10, 600),
  hours: z.nullable(hours),
  skills,
  targets,
  /** A conversation that has waited so long goes on to another queue. */
  overflow: z.nullable(z.strictObject({ queueId: id, afterMinutes: integer(1, 1440) })),
  /** Null: everybody who serves customers. */
  members: z.nullable(z.array(id).check(z.maxLength(500))),
  channels: z.array(id).check(z.maxLength(100)),
}

export const queue = z.strictObject({ id, ...queueFields, version: integer(1) })
export type Queue = z.infer<typeof queue>

export const queueLimit = 100
export const queuesRoom = 'routing.queues'

/** Null: it is gone. */
export const queueChanged = event('routing.queue_changed', z.strictObject({ id, queue: z.nullable(queue) }), {
  rooms: () => [queuesRoom],
})

export const queuesState = z.array(queue)
export const queues = view('routing.queues', {
  params: z.strictObject({}),
  state: queuesState,
  needs: 'view_operations',
  room: () => queuesRoom,
})

/** Makes it, or changes it as it was seen: with a version, that one has to be today's. */
export const saveQueue = command('routing.save-queue', {
  input: z.strictObject({ id, ...queueFields, version: z.nullable(integer(1)) }),
  output: queue,
  needs: 'manage_operations',
  errors: [
    'routing.queue_not_found',
    'routing.queue_overtaken',
    'routing.queue_name_taken',
    'routing.overflow_circle',
    'routing.too_many_queues',
    'channels.not_found',
    'conversations.no_such_person',
    'conversations.id_taken',
  ],
})

/** What waits in it goes to the common list. */
export const removeQueue = command('routing.remove-queue', {
  input: z.strictObject({ id }),
  output: z.strictObject({}),
  needs: 'manage_operations',
  errors: ['routing.queue_not_found', 'routing.queue_in_use'],
})

/** A queue's SLA was breached. */
export const slaBreached = event(
  'routing.sla_breached',
  z.strictObject({
    conversationId: id,
    contactId: id,
    contactName: z.string(),
    queueId: z.nullable(id),
    assigneeId: z.nullable(id),
    target: z.enum(['answer', 'resolution']),
    due: instant,
  }),
  { rooms: () => [agentStatusRoom], about: ({ contactId }) => [contactId] },
)
