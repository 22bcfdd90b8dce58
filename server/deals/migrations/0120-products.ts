import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions, ownCompany } from '../../platform/database/grants.ts'

/** What the company sells, what of it stands on deals, and the quotes that go out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table products (
    company_id uuid not null references companies (id),
    id uuid not null,
    name text not null,
    code text,
    unit text,
    description text,
    price jsonb not null,
    archived boolean not null default false,
    version integer not null default 1,
    primary key (company_id, id))`.execute(db)
  await sql`create table pricelists (
    company_id uuid not null references companies (id),
    id uuid not null,
    name text not null,
    currency text not null,
    prices jsonb not null,
    archived boolean not null default false,
    version integer not null default 1,
    primary key (company_id, id))`.execute(db)
  await sql`alter table deals
    add column items_version integer not null default 0,
    add column items_currency text,
    add column follows_items boolean not null default false`.execute(db)
  await sql`create table deal_items (
    company_id uuid not null,
    id uuid not null,
    deal_id uuid not null,
    place integer not null,
    product_id uuid,
    name text not null,
    unit text,
    quantity integer not null,
    unit_price bigint not null,
    discount smallint not null,
    primary key (company_id, deal_id, id),
    foreign key (company_id, deal_id) references deals (company_id, id),
    foreign key (company_id, product_id) references products (company_id, id))`.execute(db)
  await ownCompany(db, 'select, insert, update', ['products', 'pricelists'])
  await ownCompany(db, 'select, insert, delete', ['deal_items'])

  await sql`create table deal_quotes (
    company_id uuid not null,
    id uuid not null,
    deal_id uuid not null,
    number integer not null,
    revision integer not null,
    state text not null,
    title text not null,
    customer text,
    currency text not null,
    rows jsonb not null,
    total bigint not null,
    valid_until text not null,
    note text,
    issued_at timestamptz not null,
    issued_by uuid not null,
    issuer_name text not null,
    file text not null,
    file_id uuid,
    of_merged boolean not null default false,
    primary key (company_id, id),
    unique (company_id, number, revision),
    foreign key (company_id, deal_id) references deals (company_id, id),
    foreign key (company_id, issued_by) references users (company_id, id))`.execute(db)
  // Serves the quotes of a deal.
  await sql`create index deal_quotes_of_deal on deal_quotes (company_id, deal_id)`.execute(db)
  await sql`create table deal_quote_links (
    company_id uuid not null,
    id uuid not null,
    quote_id uuid not null,
    address_hash text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    opened integer not null default 0,
    opened_at timestamptz,
    primary key (company_id, id),
    foreign key (company_id, quote_id) references deal_quotes (company_id, id))`.execute(db)
  // Serves the links of a quote.
  await sql`create index deal_quote_links_of_quote on deal_quote_links (company_id, quote_id)`.execute(db)
  // Serves the door, which knows no company yet.
  await sql`create unique index deal_quote_links_address on deal_quote_links (address_hash)`.execute(db)
  await ownCompany(db, 'select, insert, update', ['deal_quotes', 'deal_quote_links'])
  await sql`create function company_of_quote_link(p_hash text) returns uuid language sql stable ${definer}
    as $$ select company_id from deal_quote_links where address_hash = p_hash $$`.execute(db)
  await grantFunctions(db, ['company_of_quote_link(text)'])
}
