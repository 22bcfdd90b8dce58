/** Whether a caller whom nobody answered has been reached since, and how. Lists and counts ask here. The call is `c`. */
import type { ReachedBy } from '@aura/contracts/calls/calls.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'

const unanswered = sql<SqlBool>`c.state in ('abandoned', 'missed')`

/** An operator spoke with the customer in a later call. */
const spoken = sql<SqlBool>`exists (select from calls since where since.company_id = c.company_id
  and since.contact_id = c.contact_id and since.started_at > c.started_at and since.answered_at is not null)`

/** An operator wrote to the customer after the call, on any channel, and the message did not fail. */
const writtenBesides = (messageId: string | null) => sql<SqlBool>`exists (select from conversations v
  join messages m on m.company_id = v.company_id and m.conversation_id = v.id
  where v.company_id = c.company_id and v.contact_id = c.contact_id
    and m.direction = 'out' and m.author->>'kind' = 'user' and not m.campaign and m.status <> 'failed'
    and m.at > coalesce(c.ended_at, c.started_at) and m.id is distinct from ${messageId}::uuid)`
const written = writtenBesides(null)

export const reachedBy = sql<ReachedBy | null>`case when ${spoken} then 'call' when ${written} then 'message' end`

export const isToReturn = sql<SqlBool>`${unanswered} and not ${spoken} and not ${written}`

/** Whether a call of the contact is to be returned but for this message. */
export async function isReachedByThis(tx: Db, contactId: string, message: { id: string; at: Date }): Promise<boolean> {
  const call = await tx
    .selectFrom('calls as c')
    .where('c.contact_id', '=', contactId)
    .where(sql<SqlBool>`coalesce(c.ended_at, c.started_at) < ${message.at}`)
    .where(sql<SqlBool>`${unanswered} and not ${spoken} and not ${writtenBesides(message.id)}`)
    .select('c.id')
    .limit(1)
    .executeTakeFirst()
  return call !== undefined
}
