import { type Kysely, sql } from 'kysely'

/** What any second of the past is folded from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table metric_checkpoints (
    company_id uuid not null references companies (id),
    minute timestamptz not null,
    position bigint not null,
    body bytea not null,
    primary key (company_id, minute))`.execute(db)
  await sql`alter table metric_checkpoints enable row level security`.execute(db)
  await sql`create policy own_company on metric_checkpoints for all to aura_app
    using (company_id = current_company()) with check (company_id = current_company())`.execute(db)
  await sql`grant select, insert, update, delete on metric_checkpoints to aura_app`.execute(db)

  // Serves the alerts and incidents of a moment: there are few among very many other events.
  await sql`create index events_of_trouble on events (company_id, at) where name in
    ('warroom.alert_raised', 'warroom.alert_changed', 'warroom.incident_declared', 'warroom.incident_changed')`.execute(
    db,
  )
}
