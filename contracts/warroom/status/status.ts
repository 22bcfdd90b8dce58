/**
 * How the parts are that everything stands on: those of the platform, and the company's own channels and integrations. Each is asked
 * all the time by the workers; what is kept is its state, since when, and how each ten minutes of a day went.
 */
import * as z from 'zod/mini'
import { channelKind } from '../../channels/channel.ts'
import { event, query, view } from '../../platform/operation.ts'
import { id, instant, text } from '../../platform/values.ts'

export const partKinds = ['api', 'database', 'bus', 'workers', 'mail', 'telephony', 'channel', 'integration'] as const
export const partKind = z.enum(partKinds)
export type PartKind = z.infer<typeof partKind>

export const partStatuses = ['online', 'warning', 'offline'] as const
export const partStatus = z.enum(partStatuses)
export type PartStatus = z.infer<typeof partStatus>

/** Why it is not well: our word, or the provider's own. */
export const ownProblems = [
  'slow',
  'silent',
  'behind',
  'dead_letters',
  'held_back',
  'calls_failing',
  'calls_disabled',
  'unauthorized',
  'unreachable',
] as const

export const servicePart = z.strictObject({
  /** Its kind, or 'channel:', 'webhook:', 'inbound:', 'ai:', 'crm:', 'warehouse:' and an id: a telephone line is a channel too, and 'telephony'. */
  id: text(60),
  kind: partKind,
  /** Of a channel and of a telephone line. */
  channelId: z.nullable(id),
  channel: z.nullable(channelKind),
  name: z.nullable(z.string()),
  status: partStatus,
  since: instant,
  latencyMs: z.nullable(z.int()),
  checkedAt: instant,
  problem: z.nullable(z.string()),
})
export type ServicePart = z.infer<typeof servicePart>

/** Not the platform's. */
export const isOfCompany = ({ channelId, kind }: Pick<ServicePart, 'channelId' | 'kind'>): boolean =>
  channelId !== null || kind === 'integration'

export const statusRoom = 'warroom.status'
const rooms = { rooms: () => [statusRoom] }

/** `before` is null where it is asked for the first time. */
export const partChanged = event(
  'warroom.part_changed',
  z.strictObject({ part: servicePart, before: z.nullable(partStatus) }),
  rooms,
)
/** The channel or integration is paused or removed: nobody asks it any more. */
export const partGone = event('warroom.part_gone', z.strictObject({ id: z.string() }), rooms)

export const statusState = z.strictObject({ parts: z.array(servicePart) })
export type StatusState = z.infer<typeof statusState>

export const status = view('warroom.status', {
  params: z.strictObject({}),
  state: statusState,
  needs: 'view_warroom',
  room: () => statusRoom,
})

/** On the volatile lane, after each round: what the parts answered just now. */
export const probesKey = 'probes'
export const probes = z.array(z.strictObject({ id: z.string(), latencyMs: z.nullable(z.int()), checkedAt: instant }))

/** How often a company that somebody watches is asked about; its channels, where nobody does, three times as seldom. */
export const roundSeconds = 10
export const bucketMinutes = 10
export const historyHours = 24

export const statusHistory = query('warroom.status-history', {
  input: z.strictObject({}),
  output: z.array(
    z.strictObject({
      id: z.string(),
      /** The buckets with probes, the oldest first. */
      buckets: z.array(
        z.strictObject({
          at: instant,
          worst: partStatus,
          probes: z.int(),
          failed: z.int(),
          meanMs: z.nullable(z.int()),
        }),
      ),
    }),
  ),
  needs: 'view_warroom',
  errors: [],
})
