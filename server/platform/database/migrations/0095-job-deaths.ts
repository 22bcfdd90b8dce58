import { type Kysely, sql } from 'kysely'

/**
 * Jobs whose process died while they ran. A job that has a row here runs beside no other suspect, and `running` says
 * that it does, so that another death is blamed on the one that ran and on none that waited.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table job_deaths (
    job_id uuid primary key,
    company_id uuid not null,
    queue text not null,
    deaths integer not null,
    running boolean not null default false,
    at timestamptz not null default now())`.execute(db)
  await sql`alter table job_deaths enable row level security`.execute(db)
  await sql`create policy all_companies on job_deaths for all to aura_jobs using (true) with check (true)`.execute(db)
  await sql`grant select, insert, update, delete on job_deaths to aura_jobs`.execute(db)
}
