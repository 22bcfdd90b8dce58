import { supportActions as contract } from '@aura/contracts/companies/support.ts'
import { sql } from 'kysely'
import { answer } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'

/** One line a command: by its name as long as it is kept, by what it made happen after that. */
export const supportActions = answer(contract, async ({ input, tx }) => {
  const visit = await tx
    .selectFrom('support_visits')
    .where('id', '=', input.visitId)
    .select(['company_id', 'after_position'])
    .executeTakeFirst()
  if (!visit) return refuse('companies.support_visit_unknown')
  const { rows } = await sql<{ position: number; name: string; at: Date }>`
    select e.position, coalesce(c.name, e.name) as name, e.at from (
      select distinct on (e.cause) e.cause, e.name, e.at, e.position from events e
      where e.company_id = ${visit.company_id} and e.position > ${visit.after_position} and e.actor_id = ${input.visitId}
      order by e.cause, e.position) e
    left join commands c on c.company_id = ${visit.company_id} and c.actor_id = ${input.visitId} and c.id = e.cause
    order by e.position desc limit 200`.execute(tx)
  return rows.map(({ at, ...action }) => ({ ...action, at: at.toISOString() }))
})
