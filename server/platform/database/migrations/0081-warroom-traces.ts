import { type Kysely, sql } from 'kysely'

/** What was counted, for as long as a screen may ask which ones they were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table metric_traces (
    company_id uuid not null references companies (id),
    key text not null,
    position bigint not null,
    at timestamptz not null,
    queue_id uuid,
    kind text not null,
    id uuid not null,
    seconds double precision,
    primary key (company_id, key, position))`.execute(db)
  // Serves forgetting what is old.
  await sql`create index metric_traces_old on metric_traces (company_id, at)`.execute(db)
  await sql`alter table metric_traces enable row level security`.execute(db)
  await sql`create policy own_company on metric_traces for all to aura_app
    using (company_id = current_company()) with check (company_id = current_company())`.execute(db)
  await sql`grant select, insert, update, delete on metric_traces to aura_app`.execute(db)
}
