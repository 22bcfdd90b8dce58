import { type Kysely, sql } from 'kysely'

/** AI agents among what the metrics know, so that the War Room shows those that were saved before they were counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into metric_facts (company_id, kind, id, body)
    select a.company_id, 'aiAgent', a.id::text, jsonb_build_object('name', a.name, 'status', a.status, 'hours', a.hours,
      'capacity', a.capacity, 'currency', (select b.currency from ai_budgets b where b.company_id = a.company_id))
    from ai_agents a join metric_states s on s.company_id = a.company_id
    where a.status <> 'deleted' on conflict do nothing`.execute(db)
  await sql`update metric_facts f set body = f.body || jsonb_build_object('aiAgentId', c.ai_agent_id)
    from conversations c where f.kind = 'conversation' and c.company_id = f.company_id and f.id = c.id::text
      and c.ai_agent_id is not null`.execute(db)
}
