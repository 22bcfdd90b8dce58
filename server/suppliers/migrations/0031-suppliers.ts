import { type Kysely, sql } from 'kysely'
import { grantModule } from '../../platform/database/grant-module.ts'
import { ownCompany } from '../../platform/database/grants.ts'

const administrators = ['platform_owner', 'company_owner', 'company_admin']

/** Whom the company pays, what they charge, and their invoices; when a provider has accepted and delivered a message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table suppliers (
    company_id uuid not null references companies (id),
    id uuid not null,
    name text not null,
    kind text not null,
    currency text not null,
    contract text not null,
    starts_on text,
    ends_on text,
    notice_days integer not null,
    contacts jsonb not null,
    note text not null,
    archived boolean not null default false,
    version integer not null default 1,
    primary key (company_id, id))`.execute(db)
  // A name stands once among those in use.
  await sql`create unique index suppliers_name on suppliers (company_id, plain_text(name)) where not archived`.execute(
    db,
  )
  await sql`create table supplier_routes (
    company_id uuid not null,
    channel_id uuid not null,
    connection text not null check (connection in ('primary', 'backup')),
    supplier_id uuid not null,
    primary key (company_id, channel_id, connection),
    foreign key (company_id, channel_id) references channels (company_id, id),
    foreign key (company_id, supplier_id) references suppliers (company_id, id))`.execute(db)
  await sql`create index supplier_routes_of_supplier on supplier_routes (company_id, supplier_id)`.execute(db)
  await sql`create table supplier_prices (
    company_id uuid not null,
    id uuid not null,
    supplier_id uuid not null,
    unit text not null,
    destination text not null,
    micros integer not null check (micros >= 0),
    valid_from text not null,
    valid_to text,
    version integer not null default 1,
    changed_at timestamptz not null,
    primary key (company_id, id),
    unique (company_id, supplier_id, unit, destination, valid_from),
    foreign key (company_id, supplier_id) references suppliers (company_id, id))`.execute(db)
  await sql`create table supplier_invoices (
    company_id uuid not null,
    id uuid not null,
    supplier_id uuid not null,
    number text not null,
    period_from text not null,
    period_to text not null,
    created_at timestamptz not null,
    primary key (company_id, id),
    unique (company_id, supplier_id, number),
    foreign key (company_id, supplier_id) references suppliers (company_id, id))`.execute(db)
  await sql`create table supplier_invoice_lines (
    company_id uuid not null,
    invoice_id uuid not null,
    n integer not null,
    external_id text not null,
    destination text not null,
    micros bigint not null,
    expected_micros bigint,
    owed_micros bigint not null,
    finding text not null,
    changed_at timestamptz not null,
    primary key (company_id, invoice_id, n),
    foreign key (company_id, invoice_id) references supplier_invoices (company_id, id))`.execute(db)
  // Serves whether a message was charged before.
  await sql`create index supplier_invoice_lines_charged on supplier_invoice_lines (company_id, external_id)`.execute(db)
  await ownCompany(db, 'select, insert, update', ['suppliers'])
  await ownCompany(db, 'select, insert, update, delete', [
    'supplier_routes',
    'supplier_prices',
    'supplier_invoices',
    'supplier_invoice_lines',
  ])
  await sql`alter table messages add column accepted_at timestamptz, add column delivered_at timestamptz`.execute(db)
  // Serves the scores of a channel's connections.
  await sql`create index messages_handed_over on messages (company_id, called_at) where called_at is not null`.execute(
    db,
  )
  await grantModule(db, 'fornecedores', {
    view: administrators,
    create: administrators,
    update: administrators,
  })
}
