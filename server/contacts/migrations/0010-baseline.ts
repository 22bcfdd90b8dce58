import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'
import { keepSearchable } from '../../platform/database/keep-searchable.ts'

/** The people a company serves, where they can be reached, what is said of them, and who is kept out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One person, one key: two spellings of one telephone fold into it. A local part that begins with 6 to 9 is a
  // mobile one with or without the ninth digit; from 1 to 5 the ninth digit tells it from a fixed line.
  await sql`create function address_key(p_kind text, p_value text) returns text language sql immutable parallel safe
    as $$ select case
      when p_kind <> 'phone' then lower(p_value)
      when p_value ~ '^\\+55[1-9][0-9]9[6-9][0-9]{7}$' then '+55' || substr(p_value, 4, 2) || substr(p_value, 7)
      when p_value ~ '^\\+521[0-9]{10}$' then '+52' || substr(p_value, 5)
      when p_value ~ '^\\+549[0-9]{10}$' then '+54' || substr(p_value, 5)
      else p_value end $$`.execute(db)
  await sql`create table contacts (
    company_id uuid not null references companies (id),
    id uuid not null,
    name text not null,
    note text,
    reach text not null default '',
    facts text not null default '',
    merged_into uuid,
    version integer not null default 1,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    primary key (company_id, id),
    foreign key (company_id, merged_into) references contacts (company_id, id))`.execute(db)
  // Serves the newest first, and by name.
  await sql`create index contacts_newest on contacts (company_id, created_at desc, id) where merged_into is null`.execute(
    db,
  )
  await sql`create index contacts_name on contacts (company_id, plain_text(name), id) where merged_into is null`.execute(
    db,
  )
  // Serves what an open list learns its changes from.
  await sql`create index contacts_changed on contacts (company_id, changed_at desc, id desc)`.execute(db)
  // Serve the removal of a contact, which would otherwise read all contacts and all merges.
  await sql`create index contacts_merged_into on contacts (company_id, merged_into) where merged_into is not null`.execute(
    db,
  )
  await sql`create table contact_addresses (
    company_id uuid not null,
    id uuid not null,
    contact_id uuid not null,
    kind text not null check (kind in ('phone', 'email')),
    value text not null,
    key text not null generated always as (address_key(kind, value)) stored,
    created_at timestamptz not null,
    primary key (company_id, id),
    unique (company_id, kind, key),
    foreign key (company_id, contact_id) references contacts (company_id, id))`.execute(db)
  await sql`create index contact_addresses_contact on contact_addresses (company_id, contact_id)`.execute(db)
  await keepSearchable(db, { table: 'contacts', type: 'contact', title: ['name'], also: ['reach', 'facts', 'note'] })
  await sql`create table tags (
    company_id uuid not null references companies (id),
    id uuid not null,
    name text not null,
    archived boolean not null default false,
    version integer not null default 1,
    primary key (company_id, id))`.execute(db)
  await sql`create unique index tags_name on tags (company_id, plain_text(name)) where not archived`.execute(db)
  await sql`create table contact_tags (
    company_id uuid not null,
    contact_id uuid not null,
    tag_id uuid not null,
    primary key (company_id, contact_id, tag_id),
    foreign key (company_id, contact_id) references contacts (company_id, id),
    foreign key (company_id, tag_id) references tags (company_id, id))`.execute(db)
  // Serves a tag's contacts and their number.
  await sql`create index contact_tags_tag on contact_tags (company_id, tag_id, contact_id)`.execute(db)
  await sql`create table contact_merges (
    company_id uuid not null,
    id uuid not null,
    kept_id uuid not null,
    gone_id uuid not null,
    moved jsonb not null,
    merged_at timestamptz not null,
    undone_at timestamptz,
    primary key (company_id, id),
    foreign key (company_id, kept_id) references contacts (company_id, id),
    foreign key (company_id, gone_id) references contacts (company_id, id))`.execute(db)
  await sql`create index contact_merges_kept on contact_merges (company_id, kept_id)`.execute(db)
  await sql`create index contact_merges_gone on contact_merges (company_id, gone_id)`.execute(db)
  await ownCompany(db, 'select, insert, update, delete', ['contacts', 'contact_addresses', 'contact_tags'])
  await ownCompany(db, 'select, insert, update', ['tags', 'contact_merges'])
  await consents(db)
  await fields(db)
  await bases(db)
  await keepTexts(db)
}

async function consents(db: Kysely<unknown>): Promise<void> {
  await sql`create table contact_consents (
    company_id uuid not null,
    contact_id uuid not null,
    channel text not null,
    state text not null check (state in ('given', 'withdrawn')),
    source text not null,
    evidence text,
    at timestamptz not null,
    primary key (company_id, contact_id, channel),
    foreign key (company_id, contact_id) references contacts (company_id, id))`.execute(db)
  // Every change of a consent stays here for good, and goes only with the contact.
  await sql`create table consent_changes (
    company_id uuid not null,
    id uuid not null,
    contact_id uuid not null,
    channel text not null,
    state text check (state in ('given', 'withdrawn')),
    source text,
    how text not null,
    evidence text,
    by_id uuid,
    at timestamptz not null,
    primary key (company_id, id),
    foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade)`.execute(db)
  // Serves the history of a contact.
  await sql`create index consent_changes_contact on consent_changes (company_id, contact_id, at desc)`.execute(db)
  await sql`create table address_rules (
    company_id uuid not null references companies (id),
    id uuid not null,
    list text not null check (list in ('block', 'white')),
    kind text not null check (kind in ('phone', 'email', 'domain')),
    value text not null,
    key text not null generated always as (address_key(kind, value)) stored,
    reason text not null,
    source text not null,
    expires_at timestamptz,
    created_by uuid,
    created_at timestamptz not null,
    removed_at timestamptz,
    changed_at timestamptz not null,
    primary key (company_id, id))`.execute(db)
  // Serves an open list that wants to know whether anything has moved.
  await sql`create index address_rules_changed on address_rules (company_id, changed_at)`.execute(db)
  // One rule that holds per list and address: also what a channel asks before each message.
  await sql`create unique index address_rules_key on address_rules (company_id, list, kind, key)
    where removed_at is null`.execute(db)
  await sql`create index address_rules_newest on address_rules (company_id, created_at desc, id)
    where removed_at is null`.execute(db)
  await ownCompany(db, 'select, insert, update, delete', ['contact_consents'])
  await ownCompany(db, 'select, insert', ['consent_changes'])
  await ownCompany(db, 'select, insert, update', ['address_rules'])
}

/** Fields of a company's own making, and what stands in them. */
async function fields(db: Kysely<unknown>): Promise<void> {
  await sql`create table custom_fields (
    company_id uuid not null references companies (id),
    id uuid not null,
    owner text not null,
    key text not null,
    label text not null,
    type text not null,
    choices jsonb not null,
    required boolean not null,
    position integer not null,
    archived boolean not null default false,
    version integer not null default 1,
    primary key (company_id, id),
    unique (company_id, owner, key))`.execute(db)
  await sql`create unique index custom_fields_label on custom_fields (company_id, owner, plain_text(label))
    where not archived`.execute(db)
  await sql`create table custom_values (
    company_id uuid not null,
    owner_id uuid not null,
    field_id uuid not null,
    value jsonb not null,
    key text not null generated always as (lower(left(value #>> '{}', 200))) stored,
    primary key (company_id, owner_id, field_id),
    foreign key (company_id, field_id) references custom_fields (company_id, id))`.execute(db)
  // Serves the lists that are narrowed to one value.
  await sql`create index custom_values_key on custom_values (company_id, field_id, key, owner_id)`.execute(db)
  await ownCompany(db, 'select, insert, update', ['custom_fields'])
  await ownCompany(db, 'select, insert, update, delete', ['custom_values'])
}

/** Named sets of contacts, and how many are in each. */
async function bases(db: Kysely<unknown>): Promise<void> {
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
  await ownCompany(db, 'select, insert, update', ['bases'])
  // A member changes its base by leaving the one and entering the other, so that both are counted.
  await ownCompany(db, 'select, insert, delete', ['base_members'])
  await sql`alter table users add constraint users_base_id_fkey
    foreign key (company_id, base_id) references bases (company_id, id)`.execute(db)
}

/**
 * A contact's addresses and fields as one text each, for the search: kept once a statement and not once a row. Imports
 * write hundreds of addresses at a time, and say what the texts will be when they make a contact, so that its words are
 * made once. A statement touches one company, as every transaction does. These statements find rows by key whatever the
 * planner believes of tables that were empty a moment ago.
 */
async function keepTexts(db: Kysely<unknown>): Promise<void> {
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
  await sql`create function contact_facts() returns trigger language plpgsql
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
  for (const [when, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ] as const)
    await sql`create trigger ${sql.id(`contact_facts_${when}`)} after ${sql.raw(when)} on custom_values
      referencing ${sql.raw(rows)} table as touched for each statement execute function contact_facts()`.execute(db)
}
