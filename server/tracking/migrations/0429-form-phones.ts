import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions } from '../../platform/database/grants.ts'

/** Over which channel a form asks the owner of a telephone to confirm it, and what became of that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table capture_forms add column phone_channel_id uuid,
    add foreign key (company_id, phone_channel_id) references channels (company_id, id)`.execute(db)
  await sql`alter table form_submissions add column phone_hash text, add column phone_asked_at timestamptz,
    add column phone_confirmed_at timestamptz`.execute(db)
  // Serves the link in the message, which knows no company yet.
  await sql`create unique index form_submissions_phone on form_submissions (phone_hash)`.execute(db)
  // Serves how many were sent of late, to a number and by a form.
  await sql`create index form_submissions_asked on form_submissions (company_id, phone_asked_at)
    where phone_asked_at is not null`.execute(db)
  await sql`create function company_of_form_phone(p_hash text) returns uuid language sql stable ${definer}
    as $$ select company_id from form_submissions where phone_hash = p_hash $$`.execute(db)
  await grantFunctions(db, ['company_of_form_phone(text)'])
}
