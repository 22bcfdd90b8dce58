import { type Kysely, sql } from 'kysely'

/**
 * What the database keeps of contacts, kept once a statement and not once a row: imports write hundreds of addresses
 * at a time, and say what the texts will be when they make a contact, so that her words are made once. A statement
 * touches one company, as every transaction does. These statements find rows by key whatever the planner believes of tables that were empty a moment ago.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger contact_reach on contact_addresses`.execute(db)
  await sql`drop function contact_reach()`.execute(db)
  await sql`create function contact_reach() returns trigger language plpgsql
    set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set enable_hashjoin = off
    set enable_mergejoin = off as $$
    declare v_company uuid; v_touched uuid[];
    begin
      if tg_op = 'UPDATE' then
        select (array_agg(t.company_id))[1], array_agg(distinct t.contact_id) into v_company, v_touched from (
          select n.company_id, n.contact_id from came n union all select o.company_id, o.contact_id from went o) t;
      elsif tg_op = 'INSERT' then
        select (array_agg(n.company_id))[1], array_agg(distinct n.contact_id) into v_company, v_touched from came n;
      else
        select (array_agg(o.company_id))[1], array_agg(distinct o.contact_id) into v_company, v_touched from went o;
      end if;
      update contacts c set reach = r.reach
      from (select t.id, coalesce((select string_agg(a.value, ' ' order by a.created_at, a.id)
          from contact_addresses a where a.company_id = v_company and a.contact_id = t.id), '') as reach
        from unnest(v_touched) as t(id)) r
      where c.company_id = v_company and c.id = r.id and c.reach is distinct from r.reach;
      return null;
    end $$`.execute(db)
  for (const [when, rows] of [
    ['insert', 'new table as came'],
    ['update', 'old table as went new table as came'],
    ['delete', 'old table as went'],
  ] as const)
    await sql`create trigger ${sql.id(`contact_reach_${when}`)} after ${sql.raw(when)} on contact_addresses
      referencing ${sql.raw(rows)} for each statement execute function contact_reach()`.execute(db)

  await sql`create or replace function contact_facts() returns trigger language plpgsql
    set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set enable_hashjoin = off
    set enable_mergejoin = off as $$
    declare v_company uuid; v_touched uuid[];
    begin
      select (array_agg(d.company_id))[1], array_agg(distinct d.owner_id) into v_company, v_touched from touched d;
      update contacts c set facts = r.facts
      from (select t.id, coalesce((select left(string_agg(v.value #>> '{}', ' ' order by v.field_id), 300)
          from custom_values v
          where v.company_id = v_company and v.owner_id = t.id and jsonb_typeof(v.value) = 'string'), '') as facts
        from unnest(v_touched) as t(id)) r
      where c.company_id = v_company and c.id = r.id and c.facts is distinct from r.facts;
      return null;
    end $$`.execute(db)
}
