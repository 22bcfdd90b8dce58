/**
 * A channel gets the price that was missing: what its campaigns have sent of late is booked by it, through the same function as
 * every other message. What was booked before, also as free, stays as it is.
 */
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { firstIdAt } from '../../platform/first-id.ts'
import type { Work } from '../../platform/handle.ts'
import { job } from '../../platform/jobs.ts'

/** `after`: the last id of the batch before; null of the first batch. */
export const bookLateJob = job(
  'conversations.book-late',
  z.strictObject({ channelId: z.uuid(), after: z.nullable(z.uuid()) }),
)
type Batch = z.infer<typeof bookLateJob.payload>

export const lateDays = 31
/** The ids that one batch reads, of all channels, and the messages among them that it books. */
const batchSize = { ids: 2_000, messages: 100 }

/** `next`: null behind the last batch. */
export type LateMessages = { messageIds: string[]; next: Batch | null }

/** What the next stretch of ids has that is not booked. Only a range of ids is short whatever the other channels send. */
export async function findLateMessages(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  { channelId, after }: Batch,
  most = batchSize,
): Promise<LateMessages> {
  const from = after ?? firstIdAt(new Date(now.getTime() - lateDays * dayMs))
  const end = await tx
    .selectFrom('messages')
    .where('id', '>', from)
    .orderBy('id')
    .select('id')
    .offset(most.ids - 1)
    .limit(1)
    .executeTakeFirst()
  const rows = await tx
    .selectFrom('messages as m')
    .where('m.id', '>', from)
    .$if(end !== undefined, (query) => query.where('m.id', '<=', end?.id ?? from))
    .where('m.channel_id', '=', channelId)
    .where('m.campaign', '=', true)
    .where('m.direction', '=', 'out')
    .where('m.status', 'in', ['sent', 'delivered', 'read'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cost_bookings as b')
            .whereRef('b.company_id', '=', 'm.company_id')
            .whereRef('b.id', '=', 'm.id')
            .select(sql`1`.as('one')),
        ),
      ),
    )
    .select('m.id')
    .orderBy('m.id')
    .limit(most.messages)
    .execute()
  const last = rows.length === most.messages ? rows.at(-1) : end
  return { messageIds: rows.map(({ id }) => id), next: last ? { channelId, after: last.id } : null }
}
