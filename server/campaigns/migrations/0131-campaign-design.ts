import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** Other wordings and their trial, a holdout, a window where people live, a second person's yes, and shares of limits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaigns
    add column variants jsonb not null default '[]',
    add column holdout integer not null default 0,
    add column trial jsonb,
    add column send_window jsonb,
    add column name_fallback text,
    add column winner integer,
    add column approved_by uuid,
    add column approved_version integer,
    add column approved_cost bigint,
    add column approved_size integer,
    add column edited_by uuid,
    add constraint campaigns_approver foreign key (company_id, approved_by) references users (company_id, id),
    add constraint campaigns_editor foreign key (company_id, edited_by) references users (company_id, id)`.execute(db)
  await sql`alter table campaign_recipients
    add column variant integer,
    add column zone text,
    add column queued_at timestamptz`.execute(db)
  // Serves what of a limit was used within a day.
  await sql`create index campaign_recipients_queued on campaign_recipients (company_id, queued_at)
    where queued_at is not null`.execute(db)
  await sql`create table campaign_rules (
    company_id uuid primary key references companies (id),
    approval_above integer,
    service_share integer not null,
    version integer not null)`.execute(db)
  await ownCompany(db, 'select, insert, update', ['campaign_rules'])
}
