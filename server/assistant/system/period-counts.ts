/** What no query of the product counts for a period, counted in the asker's name with the right that its screen needs. */
import { findConversations } from '@aura/contracts/conversations/inbox.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { ratingFigures } from '@aura/contracts/replies/rating-figures.ts'
import { dayIn } from '@aura/machines/platform/wall-clock.ts'
import { sql } from 'kysely'
import { noSampleConversation } from '../../conversations/index.ts'
import { assertMayCall } from '../../platform/caller.ts'
import { daysAgo, minutesKeptMs, overDays } from '../../warroom/index.ts'
import type { Period } from './periods.ts'
import type { Reader } from './reading.ts'

type Counting = Pick<Reader, 'within'>
const count = sql<number>`count(*)::int`

/** Of its days up to now, as the dashboard's day by hour counts them; null where the minutes of its first day are gone. */
export const openedIn = async (
  { within, timeZone }: Pick<Reader, 'within' | 'timeZone'>,
  { from, to }: Pick<Period, 'from' | 'to'>,
): Promise<number | null> =>
  await within(async ({ tx, caller, now }) => {
    assertMayCall(findConversations, caller)
    const dayOf = (at: Date) => Date.parse(dayIn(timeZone, at)) / dayMs
    const first = dayOf(now) - dayOf(from)
    if ((first + 1) * dayMs > minutesKeptMs) return null
    const last = Math.max(0, dayOf(now) - dayOf(new Date(to.getTime() - 1)))
    const agos = Array.from({ length: first - last + 1 }, (_, index) => last + index)
    const days = await overDays(tx, ['conversations.opened'], await daysAgo(tx, agos, now))
    const counts = agos.flatMap((ago) => days.hours('conversations.opened', ago) ?? [])
    return counts.reduce((sum, hour) => sum + hour, 0)
  })

/** Of those that are closed now, by when they were. */
export const closedIn = async ({ within }: Counting, { from, to }: Period): Promise<number> =>
  await within(async ({ tx, caller }) => {
    assertMayCall(findConversations, caller)
    const row = await tx
      .selectFrom('conversations')
      .where('state', '=', 'closed')
      .where('from_campaign', '=', false)
      // Nothing is closed after its last change, by which there is an index.
      .where('changed_at', '>=', from)
      .where('closed_at', '>=', from)
      .where('closed_at', '<', to)
      .where(noSampleConversation('conversations'))
      .select(count.as('count'))
      .executeTakeFirstOrThrow()
    return row.count
  })

/** Those of the closed ones of the inbox that no figure counts. */
export const closedSamples = async ({ within }: Counting): Promise<number> =>
  await within(async ({ tx, caller }) => {
    assertMayCall(findConversations, caller)
    const row = await tx
      .selectFrom('sample_records as s')
      .innerJoin('conversations as c', (join) =>
        join.onRef('c.company_id', '=', 's.company_id').onRef('c.id', '=', 's.id'),
      )
      .where('s.kind', '=', 'conversation')
      .where((e) => e.not(noSampleConversation('c')))
      .select(count.as('count'))
      .executeTakeFirstOrThrow()
    return row.count
  })

export const ratingsIn = async ({ within }: Counting, { from, to }: Period) =>
  await within(async ({ tx, caller }) => {
    assertMayCall(ratingFigures, caller)
    const answered = await tx
      .selectFrom('surveys')
      .where('answered_at', '>=', from)
      .where('answered_at', '<', to)
      .select([sql<number>`count(rating)::int`.as('count'), sql<number | null>`avg(rating)::float8`.as('average')])
      .executeTakeFirstOrThrow()
    const { asked } = await tx
      .selectFrom('surveys')
      .where('asked_at', '>=', from)
      .where('asked_at', '<', to)
      .where('state', '<>', 'asked')
      .select(count.as('asked'))
      .executeTakeFirstOrThrow()
    return { ...answered, asked }
  })
