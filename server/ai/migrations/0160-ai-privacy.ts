import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** Which personal data a company masks before it leaves to a provider of models, and what left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table ai_privacy (
    company_id uuid not null primary key references companies (id),
    masked text[] not null)`.execute(db)
  // Of each call that was made: its words are kept nowhere.
  await sql`create table ai_departures (
    company_id uuid not null,
    id uuid not null,
    at timestamptz not null,
    characters integer not null,
    masked jsonb not null,
    user_id uuid,
    primary key (company_id, id),
    foreign key (company_id, id) references ai_calls (company_id, id) on delete cascade,
    foreign key (company_id, user_id) references users (company_id, id))`.execute(db)
  // Serves the log, the newest first.
  await sql`create index ai_departures_at on ai_departures (company_id, at desc, id desc)`.execute(db)
  await ownCompany(db, 'select, insert, update', ['ai_privacy', 'ai_departures'])
}
