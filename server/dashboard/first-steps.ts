import { firstSteps as contract } from '@aura/contracts/dashboard/first-steps.ts'
import { sql } from 'kysely'
import { companyInvitations } from '../identity/index.ts'
import { answerAlike } from '../platform/handle.ts'

type Found = {
  channel: boolean
  people: number
  queue: boolean
  message: boolean
  chat: string | null
  waiting: string | null
}

/** Read from what there is: a channel, colleagues or invitations to some, a queue that a channel feeds, an answer. */
export const firstSteps = answerAlike(contract, async ({ tx }) => {
  const { rows } = await sql<Found>`select
    exists (select from channels where state <> 'removed') as channel,
    (select count(*)::int from users where kind = 'person') as people,
    exists (select from channels c join queues q on q.company_id = c.company_id and q.id = c.queue_id
      where c.state <> 'removed' and q.removed_at is null) as queue,
    exists (select from conversations where first_answer_at is not null) as message,
    (select id from channels where kind = 'webchat' and state = 'active' order by id limit 1) as chat,
    (select id from conversations where state = 'waiting' order by coalesce(waiting_since, opened_at), id limit 1)
      as waiting`.execute(tx)
  const [row] = rows
  const { channel = false, people = 0, queue = false, message = false } = row ?? {}
  const team = people > 1 || (await companyInvitations(tx)).length > 0
  return { done: { channel, team, queue, message }, chatId: row?.chat ?? null, waitingId: row?.waiting ?? null }
})
