import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** Canned replies, macros, and the question after a conversation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table canned_replies (
    company_id uuid not null,
    id uuid not null,
    owner_id uuid not null,
    shared boolean not null,
    shortcut text not null,
    title text not null,
    text text not null,
    channels jsonb not null,
    file jsonb,
    file_sent boolean not null default false,
    version integer not null default 1,
    changed_at timestamptz,
    changed_by uuid,
    primary key (company_id, id),
    foreign key (company_id, owner_id) references users (company_id, id),
    foreign key (company_id, changed_by) references users (company_id, id))`.execute(db)
  // One shortcut leads to one reply: among one's own, and among the company's.
  await sql`create unique index canned_replies_own on canned_replies (company_id, owner_id, shortcut)
    where not shared`.execute(db)
  await sql`create unique index canned_replies_shared on canned_replies (company_id, shortcut) where shared`.execute(db)
  await sql`create table canned_reply_uses (
    company_id uuid not null,
    user_id uuid not null,
    reply_id uuid not null,
    uses integer not null,
    primary key (company_id, user_id, reply_id),
    foreign key (company_id, user_id) references users (company_id, id),
    foreign key (company_id, reply_id) references canned_replies (company_id, id) on delete cascade)`.execute(db)
  // Serves the cascade.
  await sql`create index canned_reply_uses_reply on canned_reply_uses (company_id, reply_id)`.execute(db)
  await sql`create table macros (
    company_id uuid not null,
    id uuid not null,
    owner_id uuid not null,
    shared boolean not null,
    name text not null,
    steps jsonb not null,
    version integer not null default 1,
    primary key (company_id, id),
    foreign key (company_id, owner_id) references users (company_id, id))`.execute(db)
  await sql`create unique index macros_own on macros (company_id, owner_id, plain_text(name)) where not shared`.execute(
    db,
  )
  await sql`create unique index macros_shared on macros (company_id, plain_text(name)) where shared`.execute(db)
  await sql`create table survey_settings (
    company_id uuid not null primary key references companies (id),
    question text not null,
    channel_ids jsonb not null,
    version integer not null)`.execute(db)
  // A conversation is asked about once: that is its key.
  await sql`create table surveys (
    company_id uuid not null,
    conversation_id uuid not null,
    message_id uuid not null,
    state text not null check (state in ('asked', 'answered', 'commented', 'expired')),
    agent_id uuid,
    rating integer check (rating between 1 and 5),
    comment text,
    asked_at timestamptz not null,
    answered_at timestamptz,
    ends_at timestamptz not null,
    primary key (company_id, conversation_id),
    check ((rating is null) = (answered_at is null)),
    check ((state in ('answered', 'commented')) <= (rating is not null)),
    foreign key (company_id, conversation_id) references conversations (company_id, id),
    foreign key (company_id, agent_id) references users (company_id, id))`.execute(db)
  // Serves what customers gave in a stretch of time.
  await sql`create index surveys_answered on surveys (company_id, answered_at) where answered_at is not null`.execute(
    db,
  )
  await ownCompany(db, 'select, insert, update', ['survey_settings', 'surveys'])
  await ownCompany(db, 'select, insert, update, delete', ['canned_replies', 'canned_reply_uses', 'macros'])
}
