/** The address of a user's calendar is made, replaced and revoked. */
import { createHash, randomBytes } from 'node:crypto'
import * as contracts from '@aura/contracts/integrations/calendar/calendar-feed.ts'
import { answer, handle } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'

/** An address is as long as a key: there is nothing to try out, so a plain hash is enough. */
export const addressHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

export const calendarFeed = answer(contracts.calendarFeed, async ({ tx, caller }) => {
  const row = await tx
    .selectFrom('calendar_feeds')
    .where('user_id', '=', caller.userId)
    .select(['created_at', 'last_read_at'])
    .executeTakeFirst()
  const feed = row && {
    createdAt: row.created_at.toISOString(),
    lastReadAt: row.last_read_at?.toISOString() ?? null,
  }
  return { feed: feed ?? null }
})

export const createCalendarFeed = handle(contracts.createCalendarFeed, async ({ tx, caller, now, emit, config }) => {
  const { companyId, userId } = caller
  const person = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('kind', 'in', ['person', 'member'])
    .select('id')
    .executeTakeFirst()
  if (!person) return refuse('integrations.person_only')
  const secret = randomBytes(32).toString('base64url')
  const before = await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).executeTakeFirst()
  const fresh = { address_hash: addressHash(secret), created_at: now, last_read_at: null }
  // Of two that are made at once the later one counts.
  await tx
    .insertInto('calendar_feeds')
    .values({ company_id: companyId, user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(fresh))
    .execute()
  emit(contracts.calendarFeedChanged, { userId, change: before.numDeletedRows > 0n ? 'replaced' : 'created' })
  return { url: `${config.publicUrl}/calendar/${secret}.ics` }
})

export const revokeCalendarFeed = handle(contracts.revokeCalendarFeed, async ({ tx, caller: { userId }, emit }) => {
  const { numDeletedRows } = await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).executeTakeFirst()
  if (numDeletedRows === 0n) return refuse('integrations.calendar_not_found')
  emit(contracts.calendarFeedChanged, { userId, change: 'revoked' })
  return {}
})
