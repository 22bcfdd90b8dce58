import { type Kysely, sql } from 'kysely'
import { grantModule } from '../grant-module.ts'

/** Cost centres, what was booked on them, and the running sum of each month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table cost_centres (
    company_id uuid not null references companies (id),
    id uuid not null,
    parent_id uuid,
    name text not null,
    currency text not null,
    budget bigint,
    active boolean not null default true,
    is_default boolean not null default false,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, parent_id) references cost_centres (company_id, id))`.execute(db)
  await sql`create unique index cost_centres_default on cost_centres (company_id) where is_default`.execute(db)

  await sql`create table cost_bookings (
    company_id uuid not null,
    id uuid not null,
    centre_id uuid not null,
    month text not null,
    kind text not null,
    amount bigint not null,
    currency text not null,
    note text,
    booked_by uuid,
    at timestamptz not null,
    primary key (company_id, id),
    foreign key (company_id, centre_id) references cost_centres (company_id, id))`.execute(db)
  // Serves the page of a month's bookings.
  await sql`create index cost_bookings_month on cost_bookings (company_id, month, at desc, id)`.execute(db)

  await sql`create table cost_months (
    company_id uuid not null,
    month text not null,
    centre_id uuid not null,
    spent bigint not null,
    primary key (company_id, month, centre_id),
    foreign key (company_id, centre_id) references cost_centres (company_id, id))`.execute(db)

  for (const table of ['cost_centres', 'cost_bookings', 'cost_months']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy own_company on ${sql.table(table)} for all to aura_app
      using (company_id = current_company()) with check (company_id = current_company())`.execute(db)
    await sql`grant select, insert, update on ${sql.table(table)} to aura_app`.execute(db)
  }

  const administrators = ['platform_owner', 'company_owner', 'company_admin']
  await grantModule(db, 'centro_custos', { view: administrators, create: administrators, update: administrators })
}
