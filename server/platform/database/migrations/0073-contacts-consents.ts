import { type Kysely, sql } from 'kysely'

/** How it came to what a person allows: every change of a consent stands here for good, and goes only with her. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table consent_changes (
    company_id uuid not null,
    id uuid not null,
    contact_id uuid not null,
    channel text not null,
    state text check (state in ('given', 'withdrawn')),
    source text,
    how text not null,
    evidence text,
    by_id uuid,
    at timestamptz not null,
    primary key (company_id, id),
    foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade)`.execute(db)
  // Serves the history of a contact.
  await sql`create index consent_changes_contact on consent_changes (company_id, contact_id, at desc)`.execute(db)
  await sql`insert into consent_changes (company_id, id, contact_id, channel, state, source, how, evidence, at)
    select company_id, uuidv7(), contact_id, channel, state, source, 'recorded', evidence, at from contact_consents`.execute(
    db,
  )
  await sql`alter table consent_changes enable row level security`.execute(db)
  await sql`create policy own_company on consent_changes for all to aura_app
    using (company_id = current_company()) with check (company_id = current_company())`.execute(db)
  await sql`grant select, insert on consent_changes to aura_app`.execute(db)

  // Whoever is removed must hold nobody: without these each removal reads all contacts and all merges.
  await sql`create index contacts_merged_into on contacts (company_id, merged_into) where merged_into is not null`.execute(
    db,
  )
  await sql`create index contact_merges_kept on contact_merges (company_id, kept_id)`.execute(db)
  await sql`create index contact_merges_gone on contact_merges (company_id, gone_id)`.execute(db)
}
