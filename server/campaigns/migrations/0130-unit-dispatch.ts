import { type Kysely, sql } from 'kysely'

/** A dispatch to one person is a campaign without an audience; names of campaigns over an audience are there once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaigns
    add column kind text not null default 'mass',
    add column contact_id uuid,
    add column paused_at timestamptz,
    alter column audience_id drop not null,
    add constraint campaigns_contact foreign key (company_id, contact_id) references contacts (company_id, id)
      on delete cascade,
    add constraint campaigns_target check ((kind = 'mass') = (audience_id is not null)
      and (kind = 'unit') = (contact_id is not null))`.execute(db)
  await sql`drop index campaigns_name`.execute(db)
  await sql`create unique index campaigns_name on campaigns (company_id, plain_text(name))
    where not archived and kind = 'mass'`.execute(db)
  // Serves the list of dispatches to one person, the newest first.
  await sql`create index campaigns_units on campaigns (company_id, id desc) where kind = 'unit'`.execute(db)
  // Serves what happened within the last minutes, in the control room.
  await sql`create index campaign_recipients_changed on campaign_recipients (company_id, changed_at)`.execute(db)
}
