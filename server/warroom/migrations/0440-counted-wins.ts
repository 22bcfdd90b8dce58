import { type Kysely, sql } from 'kysely'

/**
 * Where each win was counted, for those that were counted before it was stored: taken back, they leave that minute; won
 * again, they are no second sale. Of several wins of a deal the last one stands.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into metric_facts as f (company_id, kind, id, body)
    select distinct on (e.company_id, b.deal ->> 'id') e.company_id, 'deal', b.deal ->> 'id',
      jsonb_build_object('source', 'direct', 'won', jsonb_build_object(
        'at', floor(extract(epoch from e.at) * 1000)::bigint, 'position', e.position, 'outcomeAt', b.deal #>> '{outcome,at}'))
    from events e join metric_states s on s.company_id = e.company_id and e.position <= s.position
      cross join lateral (select e.body::jsonb -> 'deal' as deal) b
    where e.name in ('deals.won', 'deals.created', 'deals.sample_adopted') and b.deal #>> '{outcome,result}' = 'won'
      and e.at - (b.deal #>> '{outcome,at}')::timestamptz <= interval '24 hours'
      and exists (select from metric_minutes m where m.company_id = e.company_id and m.key = 'deals.won' and m.value > 0
        and m.minute = date_trunc('minute', e.at))
      and not exists (select from metric_facts m where m.company_id = e.company_id and m.kind = 'deal'
        and m.id = b.deal ->> 'id' and m.body ->> 'source' = 'sample')
    order by e.company_id, b.deal ->> 'id', e.position desc
    on conflict (company_id, kind, id) do update set body = f.body || jsonb_build_object('won', excluded.body -> 'won')
      where f.body #>> '{won,outcomeAt}' is null and f.body -> 'withdrawn' is null`.execute(db)
}
