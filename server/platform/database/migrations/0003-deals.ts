import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table pipelines (
    company_id uuid not null references companies (id),
    id uuid not null,
    name text not null,
    rank text collate "C" not null,
    created_at timestamptz not null default now(),
    primary key (company_id, id))`.execute(db)

  await sql`create table deals (
    company_id uuid not null,
    id uuid not null,
    pipeline_id uuid not null,
    stage text not null,
    rank text collate "C" not null,
    title text not null,
    contact text,
    value_amount bigint not null,
    value_currency text not null,
    probability smallint not null,
    owner_id uuid not null,
    owner_name text not null,
    created_at timestamptz not null default now(),
    moved_at timestamptz not null default now(),
    version integer not null default 1,
    primary key (company_id, id),
    foreign key (company_id, pipeline_id) references pipelines (company_id, id),
    foreign key (company_id, owner_id) references users (company_id, id))`.execute(db)
  // Serves the board and the search for a card's neighbours.
  await sql`create index deals_board on deals (company_id, pipeline_id, stage, rank, id)`.execute(db)

  for (const table of ['pipelines', 'deals']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy own_company on ${sql.table(table)} for all to aura_app
      using (company_id = current_company()) with check (company_id = current_company())`.execute(db)
    await sql`grant select, insert, update on ${sql.table(table)} to aura_app`.execute(db)
  }
}
