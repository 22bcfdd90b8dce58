import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions } from '../../platform/database/grants.ts'

/** The moves of one person between queues, read from what each queue was before and after its changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Serves the changes of queues, which are few among everything that happens.
  await sql`create index events_of_queues on events (company_id, position) where name = 'routing.queue_changed'`.execute(
    db,
  )
  // A queue without a list of members is served by everybody: to get such a list, or to lose it, moves nobody. Equal times
  // are one commit: to leave one queue and to join another in it is a move. Of a company whose queues are set by a program
  // every hour, the newest changes are read.
  await sql`create function queue_moves(p_user uuid, p_before bigint, p_limit integer)
    returns table ("position" bigint, at timestamptz, actor_id uuid, "from" text, "to" text)
    language sql stable ${definer} as $$
      with newest as (
        select e.position, e.at, e.actor_id, parsed.body from events e cross join lateral (select e.body::jsonb as body) parsed
        where e.company_id = current_company() and e.name = 'routing.queue_changed'
          and e.at >= (select created_at from users where company_id = current_company() and id = p_user)
        order by e.position desc limit 5000),
      changes as (
        select n.position, n.at, n.actor_id, n.body -> 'queue' as queue,
          lag(n.body -> 'queue') over (partition by n.body ->> 'id' order by n.position) as earlier
        from newest n),
      membership as (
        select c.position, c.at, c.actor_id, coalesce(c.queue ->> 'name', c.earlier ->> 'name') as name,
          coalesce(c.earlier -> 'members' ? p_user::text, false) as was_member,
          coalesce(c.queue -> 'members' ? p_user::text, false) as is_member
        from changes c
        where coalesce(jsonb_typeof(c.earlier -> 'members'), 'array') = 'array'
          and coalesce(jsonb_typeof(c.queue -> 'members'), 'array') = 'array'
          and (jsonb_typeof(c.earlier) = 'object' or c.queue ->> 'version' = '1'))
      select max(m.position), m.at, m.actor_id, string_agg(m.name, ', ' order by m.name) filter (where m.was_member),
        string_agg(m.name, ', ' order by m.name) filter (where m.is_member)
      from membership m where m.was_member <> m.is_member
      group by m.at, m.actor_id having max(m.position) < p_before
      order by max(m.position) desc limit p_limit $$`.execute(db)
  await grantFunctions(db, ['queue_moves(uuid, bigint, integer)'])
}
