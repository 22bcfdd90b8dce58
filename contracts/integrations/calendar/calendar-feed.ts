/**
 * The calendar feed of a user: an unguessable address at which any calendar reads the user's activities and on-call
 * shifts. It needs no sign-in, which calendars do not have; so it is shown once, replaced and revoked.
 */
import * as z from 'zod/mini'
import { command, event, query } from '../../platform/operation.ts'
import { id, instant } from '../../platform/values.ts'

export const calendarFeed = query('integrations.calendar-feed', {
  input: z.strictObject({}),
  /** Null where the user has no address. */
  output: z.strictObject({
    feed: z.nullable(z.strictObject({ createdAt: instant, lastReadAt: z.nullable(instant) })),
  }),
  needs: 'signed-in',
  errors: [],
})

/** The address before it, if there is one, ends at once. */
export const createCalendarFeed = command('integrations.create-calendar-feed', {
  input: z.strictObject({}),
  output: z.strictObject({ url: z.string() }),
  needs: 'signed-in',
  errors: ['integrations.person_only'],
  secret: true,
  perMinute: 10,
})

export const revokeCalendarFeed = command('integrations.revoke-calendar-feed', {
  input: z.strictObject({}),
  output: z.strictObject({}),
  needs: 'signed-in',
  errors: ['integrations.calendar_not_found'],
})

/** For the audit trail. */
export const calendarFeedChanged = event(
  'integrations.calendar_feed_changed',
  z.strictObject({ userId: id, change: z.enum(['created', 'replaced', 'revoked']) }),
  { rooms: () => [], about: ({ userId }) => [userId] },
)
