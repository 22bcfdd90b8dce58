import { type Kysely, sql } from 'kysely'

/** An event of a batch may name a cause of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function append_events(p_company uuid, p_actor uuid, p_cause uuid, p_events jsonb, p_session uuid, p_access integer)
    returns table (previous bigint, last bigint, at text)
    language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      v_last bigint;
      v_at timestamptz;
    begin
      if p_company is distinct from public.current_company() then
        raise exception 'append_events: company % is not the current one', p_company using errcode = 'insufficient_privilege';
      end if;
      perform pg_advisory_xact_lock(hashtextextended(p_company::text, 7));
      select e.position, e.at into v_last, v_at from public.events e
        where e.company_id = p_company order by e.position desc limit 1;
      v_last := coalesce(v_last, 0);
      -- A session that ended or a person who was shut out has no event above that one's position.
      if p_session is not null then
        perform public.assert_standing(p_actor, p_session, p_access);
      end if;
      -- Strictly later than the commit before, so that equal times mean one commit.
      v_at := greatest(v_at + interval '1 microsecond', clock_timestamp());
      insert into public.events (company_id, position, id, name, v, rooms, about, actor_id, cause, body, at)
        select p_company, v_last + e.n, e.id, e.name, e.v, e.rooms, e.about, p_actor, coalesce(e.cause, p_cause), e.body, v_at
        from rows from (jsonb_to_recordset(p_events)
          as (id uuid, name text, v smallint, rooms text[], about text[], cause uuid, body text)) with ordinality
          as e(id, name, v, rooms, about, cause, body, n);
      return query select v_last, v_last + jsonb_array_length(p_events),
        to_char(v_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
    end $$`.execute(db)
}
