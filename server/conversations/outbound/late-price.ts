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
import { bookSend } from './costs.ts'

/** `after`: the last message of the batch before; null of the first batch. */
export const bookLateJob = job(
  'conversations.book-late',
  z.strictObject({ channelId: z.uuid(), after: z.nullable(z.uuid()) }),
)
type Batch = z.infer<typeof bookLateJob.payload>

export const lateDays = 31
const batch = 100

/** The next batch; null behind the last one. */
export async function bookLate(work: Work, companyId: string, { channelId, after }: Batch): Promise<Batch | null> {
  const { tx, now } = work
  const rows = await tx
    .selectFrom('messages as m')
    .where('m.channel_id', '=', channelId)
    .where('m.campaign', '=', true)
    .where('m.direction', '=', 'out')
    .where('m.status', 'in', ['sent', 'delivered', 'read'])
    .where('m.id', '>', after ?? firstIdAt(new Date(now.getTime() - lateDays * dayMs)))
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
    .limit(batch)
    .execute()
  for (const { id } of rows) await bookSend(work, companyId, id)
  const last = rows.at(-1)
  return rows.length === batch && last ? { channelId, after: last.id } : null
}
