import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** The language of a person, the versions of a draft, and the pictures of letters and cards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaigns
    add column language_field_id uuid,
    add constraint campaigns_language foreign key (company_id, language_field_id)
      references custom_fields (company_id, id)`.execute(db)
  await sql`create table campaign_draft_versions (
    company_id uuid not null,
    campaign_id uuid not null,
    version integer not null,
    fields jsonb not null,
    saved_at timestamptz not null,
    saved_by uuid,
    primary key (company_id, campaign_id, version),
    foreign key (company_id, campaign_id) references campaigns (company_id, id),
    foreign key (company_id, saved_by) references users (company_id, id))`.execute(db)
  await sql`create table campaign_pictures (
    company_id uuid not null,
    file_id uuid not null,
    added_at timestamptz not null,
    primary key (company_id, file_id),
    foreign key (company_id, file_id) references files (company_id, id))`.execute(db)
  await ownCompany(db, 'select, insert, delete', ['campaign_draft_versions'])
  await ownCompany(db, 'select, insert', ['campaign_pictures'])
}
