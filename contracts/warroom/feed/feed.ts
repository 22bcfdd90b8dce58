/**
 * What happens in the company, in plain sentences. An entry says what, how grave, who and where, and holds no customer
 * data: its subject is an id, opened with the reader's own permissions. It is worded in the reader's language; `params`
 * fill the gaps of the sentence.
 */
import * as z from 'zod/mini'
import { event, query, view } from '../../platform/operation.ts'
import { id, instant, integer, position } from '../../platform/values.ts'

/** What there is a sentence for, by the subject it is filtered by. */
export const feedKinds = {
  conversations: [
    'opened',
    'taken',
    'given',
    'handed_back',
    'moved',
    'closed',
    'reopened',
    'sla_breached',
    'offer_passed',
    'rated_low',
  ],
  calls: [
    'call_came',
    'call_ringing',
    'call_passed',
    'call_answered',
    'call_transferred',
    'call_returned',
    'call_ended',
    'call_abandoned',
    'call_missed',
    'call_turned_away',
    'call_refused',
    'call_failed',
  ],
  operators: ['available', 'paused', 'paused_by_lead', 'not_answering', 'away'],
  queues: ['queue_made', 'queue_saved', 'queue_removed'],
  channels: ['channel_failing', 'channel_well', 'channel_switched', 'channel_failed_over', 'channel_returned'],
  campaigns: ['halted', 'resumed'],
  system: ['part_online', 'part_warning', 'part_offline', 'work_failed'],
  deals: ['deal_opened', 'deal_moved', 'deal_lost'],
  people: ['user_added'],
  alerts: ['alert_raised', 'alert_acknowledged', 'alert_cleared'],
  incidents: ['incident_declared', 'incident_moved'],
} as const

export type FeedTopic = keyof typeof feedKinds
export const feedTopics = Object.keys(feedKinds).filter((key): key is FeedTopic => key in feedKinds)
export type FeedKind = (typeof feedKinds)[FeedTopic][number]
const kinds = Object.values(feedKinds).flat()

export const severities = ['ok', 'information', 'attention', 'critical'] as const
export const severity = z.enum(severities)
export type Severity = z.infer<typeof severity>

export const subjectTypes = [
  'conversation',
  'operator',
  'queue',
  'channel',
  'deal',
  'part',
  'alert',
  'incident',
] as const

export const feedLine = z.strictObject({
  /** Of the event it tells of. */
  id,
  topic: z.enum(feedTopics),
  kind: z.enum(kinds),
  severity,
  at: instant,
  /** The actor; null without one. */
  who: z.nullable(z.strictObject({ id, name: z.string() })),
  subject: z.nullable(z.strictObject({ type: z.enum(subjectTypes), id: z.string() })),
  queueId: z.nullable(id),
  channelId: z.nullable(id),
  params: z.record(z.string(), z.string()),
})
export type FeedLine = z.infer<typeof feedLine>

export const feedRoom = 'warroom.feed'

export const noted = event('warroom.noted', z.strictObject({ line: feedLine }), { rooms: () => [feedRoom] })

/** What an open feed keeps; older ones are a query. */
export const feedLimit = 300

/** The newest first; `position` is where it stands in the log. */
export const placedLine = z.strictObject({ position: z.int(), line: feedLine })
export type PlacedLine = z.infer<typeof placedLine>
export const feedState = z.strictObject({ lines: z.array(placedLine) })
export type FeedState = z.infer<typeof feedState>

export const feed = view('warroom.feed', {
  params: z.strictObject({}),
  state: feedState,
  needs: 'view_warroom',
  room: () => feedRoom,
})

export const feedFilter = z.strictObject({
  topic: z.optional(z.enum(feedTopics)),
  severity: z.optional(severity),
  whoId: z.optional(id),
  queueId: z.optional(id),
  channelId: z.optional(id),
})
export type FeedFilter = z.infer<typeof feedFilter>

export const feedPage = query('warroom.feed-page', {
  input: z.strictObject({
    ...feedFilter.shape,
    /** Lines that stand before this place in the log. */
    before: position,
    limit: z._default(integer(1, 200), 100),
  }),
  /** `next` is where to go on; null at the beginning. */
  output: z.strictObject({ lines: z.array(placedLine), next: z.nullable(z.int()) }),
  needs: 'view_warroom',
  errors: [],
})
