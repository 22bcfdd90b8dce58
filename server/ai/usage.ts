import { aiUsage as contract, type UsageSubject } from '@aura/contracts/ai/usage.ts'
import { sql } from 'kysely'
import { answer } from '../platform/handle.ts'
import { budgetOf } from './budget.ts'

const mostRows = 1_000

const subjects = {
  ai_agent: sql<string | null>`a.name`,
  queue: sql<string | null>`q.name`,
  cost_centre: sql<string | null>`m.name`,
} satisfies Record<UsageSubject, unknown>

const subjectOf = (by: UsageSubject | null) => (by === null ? sql<string | null>`null::text` : subjects[by])

export const aiUsage = answer(contract, async ({ tx, input, now }) => {
  const day = sql<string>`to_char(k.at at time zone c.timezone, 'YYYY-MM-DD')`
  const subject = subjectOf(input.by)
  const rows = await tx
    .selectFrom('ai_calls as k')
    .innerJoin('companies as c', 'c.id', 'k.company_id')
    .innerJoin('ai_connections as n', (join) =>
      join.onRef('n.company_id', '=', 'k.company_id').onRef('n.id', '=', 'k.connection_id'),
    )
    .leftJoin('ai_agents as a', (join) =>
      join.onRef('a.company_id', '=', 'k.company_id').onRef('a.id', '=', 'k.agent_id'),
    )
    .leftJoin('queues as q', (join) => join.onRef('q.company_id', '=', 'k.company_id').onRef('q.id', '=', 'k.queue_id'))
    .leftJoin('cost_centres as m', (join) =>
      join.onRef('m.company_id', '=', 'k.company_id').onRef('m.id', '=', 'k.cost_centre_id'),
    )
    .where('k.outcome', '<>', 'calling')
    .where('k.at', '>=', sql<Date>`${now}::timestamptz - make_interval(days => ${input.days})`)
    .groupBy([day, subject, 'k.connection_id', 'n.name', 'k.model', 'k.purpose'])
    .select([
      day.as('day'),
      subject.as('subject'),
      'k.connection_id as connectionId',
      'n.name as connection',
      'k.model',
      'k.purpose',
    ])
    .select([
      sql<number>`count(*)::int`.as('calls'),
      sql<number>`(count(*) filter (where k.outcome <> 'answered'))::int`.as('failed'),
      sql<number>`(count(*) filter (where k.outcome = 'lost'))::int`.as('lost'),
      sql<number>`sum(k.input_tokens)::bigint`.as('inputTokens'),
      sql<number>`sum(k.output_tokens)::bigint`.as('outputTokens'),
      sql<number>`sum(k.micros)::bigint`.as('micros'),
      sql<number>`(count(*) filter (where k.estimated))::int`.as('estimated'),
    ])
    .orderBy(day, 'desc')
    .orderBy('n.name')
    .orderBy('k.model')
    .orderBy('k.purpose')
    .limit(mostRows)
    .execute()
  const { currency, spentMicros } = await budgetOf(tx, now)
  return { rows, currency, monthMicros: spentMicros }
})
