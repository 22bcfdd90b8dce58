import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions } from '../../platform/database/grants.ts'

/** The moves of one person between queues, read from what each queue was before and after its changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Serves the changes of queues, which are few among everything that happens.
  await sql`create index events_of_queues on events (company_id, position) where name = 'routing.queue_changed'`.execute(
    db,
  )
  // A queue without a list of members is served by everybody: one that is made or removed moves nobody. Equal times are
  // one commit: to leave one queue and to join another in it is a move.
  await sql`create function queue_moves(p_user uuid, p_before bigint, p_limit integer)
    returns table ("position" bigint, at timestamptz, actor_id uuid, "from" text, "to" text)
    language sql stable ${definer} as $$
      with changes as (
        select e.position, e.at, e.actor_id, e.body::jsonb -> 'queue' as queue, lag(e.body::jsonb -> 'queue')
          over (partition by e.body::jsonb ->> 'id' order by e.position) as earlier
        from events e where e.company_id = current_company() and e.name = 'routing.queue_changed'),
      membership as (
        select c.position, c.at, c.actor_id, coalesce(c.queue ->> 'name', c.earlier ->> 'name') as name,
          case jsonb_typeof(c.earlier -> 'members') when 'array' then c.earlier -> 'members' ? p_user::text
            when 'null' then true else false end as was_member,
          case jsonb_typeof(c.queue -> 'members') when 'array' then c.queue -> 'members' ? p_user::text
            when 'null' then true else false end as is_member
        from changes c where 'array' in (jsonb_typeof(c.earlier -> 'members'), jsonb_typeof(c.queue -> 'members')))
      select max(m.position), m.at, m.actor_id, string_agg(m.name, ', ' order by m.name) filter (where m.was_member),
        string_agg(m.name, ', ' order by m.name) filter (where m.is_member)
      from membership m where m.was_member <> m.is_member
      group by m.at, m.actor_id having max(m.position) < p_before
      order by max(m.position) desc limit p_limit $$`.execute(db)
  await grantFunctions(db, ['queue_moves(uuid, bigint, integer)'])
}
