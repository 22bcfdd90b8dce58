import { type Kysely, sql } from 'kysely'
import { grantModule } from '../grant-module.ts'

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

  // Serve searches in the middle of a name, and in a number or an address.
  await sql`create extension if not exists pg_trgm with schema public`.execute(db)
  await sql`create extension if not exists btree_gin with schema public`.execute(db)
  await sql`create index contacts_search on contacts using gin (company_id, plain_text(name) gin_trgm_ops)
    where merged_into is null`.execute(db)
  await sql`create index contact_addresses_search on contact_addresses using gin (company_id, value gin_trgm_ops)`.execute(
    db,
  )
  // Row-level security would keep these indexes from a like, so the company is compared here. What is found is
  // capped: nobody reads past a thousand hits, and a fragment of two letters has hundreds of thousands.
  await sql`create function find_contacts(p_name text, p_address text, p_cap integer) returns table (id uuid)
    language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
      (select c.id from contacts c where c.company_id = current_company() and c.merged_into is null
        and p_name is not null and plain_text(c.name) like p_name limit p_cap)
      union
      (select a.contact_id from contact_addresses a where a.company_id = current_company()
        and p_address is not null and a.value like p_address limit p_cap) $$`.execute(db)
  await sql`revoke all on function find_contacts(text, text, integer) from public`.execute(db)
  await sql`grant execute on function find_contacts(text, text, integer) to aura_app`.execute(db)

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
