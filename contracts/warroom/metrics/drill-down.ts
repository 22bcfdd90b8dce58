/**
 * What stands behind a number: just those conversations, messages, calls, deals or people that it counts. Of what is
 * counted over time those of the hour up to now, of the last whole minute or of the company's day, the newest first.
 */
import * as z from 'zod/mini'
import { channelKind } from '../../channels/channel.ts'
import { query } from '../../platform/operation.ts'
import { id, instant } from '../../platform/values.ts'
import { metricKey } from './key.ts'

export const behindLimit = 200

export const behindRow = z.strictObject({
  kind: z.enum(['conversation', 'message', 'call', 'deal', 'operator']),
  id,
  /** The customer's or operator's name; of a deal its title. */
  name: z.string(),
  /** Where it is to be seen. */
  conversationId: z.nullable(id),
  channel: z.nullable(channelKind),
  queue: z.nullable(z.string()),
  /** The assignee; of a message its author. */
  operator: z.nullable(z.string()),
  /** As it is now, which may be another than when it was counted. */
  state: z.string(),
  /** Since when it is counted, or when it was. */
  at: instant,
  /** How long it took, of what is a duration. */
  seconds: z.nullable(z.number()),
})
export type BehindRow = z.infer<typeof behindRow>

export const spans = ['hour', 'minute', 'day'] as const
export type Span = (typeof spans)[number]

/** The number has gone on meanwhile, so `total` is counted with the rows. Deals need their own permission. */
export const behind = query('warroom.behind', {
  input: z.strictObject({
    key: metricKey,
    span: z._default(z.enum(spans), 'hour'),
    /** Which minute, by a moment in it; without it, the last whole one. */
    minute: z.optional(instant),
  }),
  output: z.strictObject({ rows: z.array(behindRow), total: z.int() }),
  needs: 'view_operations',
  errors: [],
})
