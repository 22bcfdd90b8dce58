import { type Kysely, sql } from 'kysely'

/** What a company lets out on its own account, and which messages are of that kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column campaign boolean not null default false`.execute(db)
  // Serves how many one person has had lately, and what is at the provider when everything is stopped.
  await sql`create index messages_campaign on messages (company_id, conversation_id, at) where campaign`.execute(db)
  await sql`create index messages_campaign_called on messages (company_id, called_at)
    where campaign and status = 'queued' and called_at is not null`.execute(db)
  await sql`create table outbound_rules (
    company_id uuid not null primary key references companies (id),
    quiet jsonb,
    per_day integer,
    halted_at timestamptz,
    halted_by uuid,
    halt_reason text,
    version integer not null default 1,
    check ((halted_at is null) = (halted_by is null)),
    check ((halted_at is null) = (halt_reason is null)),
    foreign key (company_id, halted_by) references users (company_id, id))`.execute(db)
  await sql`create table channel_prices (
    company_id uuid not null,
    channel_id uuid not null,
    amount bigint not null check (amount > 0),
    currency text not null,
    primary key (company_id, channel_id),
    foreign key (company_id, channel_id) references channels (company_id, id))`.execute(db)
  for (const table of ['outbound_rules', 'channel_prices']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy own_company on ${sql.table(table)} for all to aura_app
      using (company_id = current_company()) with check (company_id = current_company())`.execute(db)
    await sql`grant select, insert, update, delete on ${sql.table(table)} to aura_app`.execute(db)
  }
}
