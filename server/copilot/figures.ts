/** What became of suggested replies, by the queue of their conversation. */
import { copilotFigures as contract } from '@aura/contracts/copilot/suggestion.ts'
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { sql } from 'kysely'
import { answer } from '../platform/handle.ts'
import { later } from '../platform/later.ts'

type Row = {
  queueId: string | null
  queue: string | null
  suggested: number
  taken: number
  sent: number
  untouched: number
  changed: number | null
}

export const copilotFigures = answer(contract, async ({ tx, input, now }) => {
  const { rows } = await sql<Row>`
    select s.queue_id as "queueId", q.name as queue, count(*)::int as suggested, count(s.taken_at)::int as taken,
      count(s.message_id)::int as sent, (count(*) filter (where s.changed = 0))::int as untouched,
      round(avg(s.changed))::int as changed
    from copilot_suggestions s left join queues q on q.company_id = s.company_id and q.id = s.queue_id
    where s.state = 'suggested' and s.made_at > ${later(now, -input.days * dayMs)}
    group by 1, 2 order by 3 desc, 2`.execute(tx)
  return { queues: rows }
})
