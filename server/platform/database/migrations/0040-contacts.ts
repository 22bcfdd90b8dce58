import { type Kysely, sql } from 'kysely'
import { grantModule } from '../grant-module.ts'
import { keepSearchable } from '../keep-searchable.ts'

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

  // Where she is reached as one text, for the search: kept by whatever changes an address.
  await sql`create function contact_reach() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
    declare v_id uuid;
    begin
      foreach v_id in array array_remove(array[
        case when tg_op <> 'INSERT' then old.contact_id end, case when tg_op <> 'DELETE' then new.contact_id end], null) loop
        update contacts c set reach = coalesce((select string_agg(a.value, ' ' order by a.created_at, a.id)
          from contact_addresses a where a.company_id = c.company_id and a.contact_id = c.id), '')
        where c.company_id = coalesce(new.company_id, old.company_id) and c.id = v_id;
      end loop;
      return null;
    end $$`.execute(db)
  await sql`create trigger contact_reach after insert or delete or update of contact_id, value on contact_addresses
    for each row execute function contact_reach()`.execute(db)
  await keepSearchable(db, { table: 'contacts', type: 'contact', title: ['name'], also: ['reach', 'note'] })

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

  const tables = [
    'contacts',
    'contact_addresses',
    'tags',
    'contact_tags',
    'contact_consents',
    'contact_merges',
    'address_rules',
  ]
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy own_company on ${sql.table(table)} for all to aura_app
      using (company_id = current_company()) with check (company_id = current_company())`.execute(db)
    await sql`grant select, insert, update on ${sql.table(table)} to aura_app`.execute(db)
  }
  // A contact that a concurrent message has made first, and what moves from one contact to another.
  for (const table of ['contacts', 'contact_addresses', 'contact_tags', 'contact_consents'])
    await sql`grant delete on ${sql.table(table)} to aura_app`.execute(db)

  const administrators = ['platform_owner', 'company_owner', 'company_admin']
  const everybody = [...administrators, 'company_user']
  await grantModule(db, 'bases', { view: everybody, create: everybody, update: everybody })
  await grantModule(db, 'gestao_tags', { view: everybody, create: administrators, update: administrators })
  await grantModule(db, 'block_whitelist', { view: everybody, create: everybody, manage: administrators })
}
