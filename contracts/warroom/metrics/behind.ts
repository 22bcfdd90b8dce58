/**
 * What stands behind a number: just those conversations, calls or people that it counts. Of what is counted over time
 * those of the hour up to now, the newest first.
 */
import * as z from 'zod/mini'
import { channelKind } from '../../conversations/channel.ts'
import { query } from '../../platform/operation.ts'
import { id, instant } from '../../platform/values.ts'
import { metricKey } from './key.ts'

export const behindLimit = 200

export const behindRow = z.strictObject({
  kind: z.enum(['conversation', 'call', 'operator']),
  id,
  /** Whose it is: the customer, or the person herself. */
  name: z.string(),
  /** Where it is to be seen. */
  conversationId: z.nullable(id),
  channel: z.nullable(channelKind),
  queue: z.nullable(z.string()),
  /** Who has it. */
  operator: z.nullable(z.string()),
  /** As it is now, which may be another than when it was counted. */
  state: z.string(),
  /** Since when it is counted, or when it was. */
  at: instant,
  /** How long it took, of what is a duration. */
  seconds: z.nullable(z.number()),
})
export type BehindRow = z.infer<typeof behindRow>

/** The number has gone on meanwhile, so `total` is counted with the rows. */
export const behind = query('warroom.behind', {
  input: z.strictObject({ key: metricKey }),
  output: z.strictObject({ rows: z.array(behindRow), total: z.int() }),
  needs: 'view_operations',
  errors: [],
})
