import { type Kysely, sql } from 'kysely'

/** Named sets of contacts, and how many are in each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table bases (
    company_id uuid not null references companies (id),
    id uuid not null,
    name text not null,
    archived boolean not null default false,
    members integer not null default 0,
    version integer not null default 1,
    created_at timestamptz not null,
    primary key (company_id, id))`.execute(db)
  await sql`create unique index bases_name on bases (company_id, plain_text(name)) where not archived`.execute(db)

  await sql`create table base_members (
    company_id uuid not null,
    contact_id uuid not null,
    base_id uuid not null,
    primary key (company_id, contact_id, base_id),
    foreign key (company_id, contact_id) references contacts (company_id, id),
    foreign key (company_id, base_id) references bases (company_id, id))`.execute(db)
  // Serves a base's contacts.
  await sql`create index base_members_base on base_members (company_id, base_id, contact_id)`.execute(db)

  // Counted once a statement, in the order of the bases' ids: two that change the same ones do not wait in a circle.
  await sql`create function count_base_members() returns trigger language plpgsql
    set search_path = pg_catalog, public, pg_temp as $$
    declare v_base record;
    begin
      for v_base in select company_id, base_id, count(*) as n from moved group by 1, 2 order by 1, 2 loop
        update bases b set members = b.members + v_base.n * (case tg_op when 'INSERT' then 1 else -1 end)
        where b.company_id = v_base.company_id and b.id = v_base.base_id;
      end loop;
      return null;
    end $$`.execute(db)
  for (const [when, rows] of [
    ['insert', 'new'],
    ['delete', 'old'],
  ] as const)
    await sql`create trigger ${sql.id(`count_base_members_${when}`)} after ${sql.raw(when)} on base_members
      referencing ${sql.raw(rows)} table as moved for each statement execute function count_base_members()`.execute(db)

  for (const table of ['bases', 'base_members']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy own_company on ${sql.table(table)} for all to aura_app
      using (company_id = current_company()) with check (company_id = current_company())`.execute(db)
  }
  await sql`grant select, insert, update on bases to aura_app`.execute(db)
  // A member changes its base by leaving the one and entering the other, so that both are counted.
  await sql`grant select, insert, delete on base_members to aura_app`.execute(db)
}
