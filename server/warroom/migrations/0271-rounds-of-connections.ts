/** A company that has no active channel but a CRM or a warehouse is looked at as seldom as one that nobody watches. */
import { type Kysely, sql } from 'kysely'
import { definer } from '../../platform/database/grants.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function claim_part_rounds(p_every interval, p_room text, p_limit integer)
    returns setof uuid language sql ${definer}
    as $$
      with platform as (select '00000000-0000-0000-0000-000000000000'::uuid as id),
      news as (select coalesce(max(s.changed_at), '-infinity') as at from part_states s, platform p where s.company_id = p.id),
      known as (select id, coalesce(r.claimed_at, '-infinity') as claimed_at, false as platform
        from companies left join part_rounds r on r.company_id = id
        union all select p.id, coalesce(r.claimed_at, '-infinity'), true
        from platform p left join part_rounds r on r.company_id = p.id),
      due as (select k.id from known k, news n where
        (k.claimed_at < now() - p_every and (k.platform or exists (select from attendance a
          where a.company_id = k.id and a.room = p_room and a.seen_at > now() - interval '20 s')))
        or (k.claimed_at < now() - 3 * p_every and (
          exists (select from channels c where c.company_id = k.id and c.state = 'active')
          or exists (select from part_states s where s.company_id = k.id and s.channel_id is not null)
          or exists (select from crm_connections c where c.company_id = k.id and c.state in ('active', 'failing'))
          or exists (select from warehouses w where w.company_id = k.id and w.state in ('active', 'failing'))))
        or (not k.platform and k.claimed_at > '-infinity' and k.claimed_at < n.at)
        order by k.platform desc, k.claimed_at limit p_limit)
      insert into part_rounds as r (company_id, claimed_at) select id, now() from due
      on conflict (company_id) do update set claimed_at = now() where r.claimed_at < now() - p_every / 2
        or r.claimed_at < (select at from news)
      returning company_id $$`.execute(db)
}
