import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions, ownCompany } from '../../platform/database/grants.ts'

/** Visitors of the companies' sites, and which messages each of them has been shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contact_addresses drop constraint contact_addresses_kind_check`.execute(db)
  await sql`alter table contact_addresses add constraint contact_addresses_kind_check
    check (kind in ('phone', 'email', 'visitor'))`.execute(db)
  await sql`create table webchat_visitors (
    company_id uuid not null references companies (id),
    id uuid not null,
    channel_id uuid not null,
    language text not null,
    name text,
    email text,
    phone text,
    consent_at timestamptz,
    introduced boolean not null default false,
    page text,
    page_title text,
    online boolean not null default false,
    seen_at timestamptz,
    created_at timestamptz not null,
    primary key (company_id, id),
    foreign key (company_id, channel_id) references channels (company_id, id))`.execute(db)
  // Serves the clearing of those who never wrote.
  await sql`create index webchat_visitors_age on webchat_visitors (created_at)`.execute(db)
  await sql`create table webchat_messages (
    company_id uuid not null,
    visitor_id uuid not null,
    message_id uuid not null,
    n bigint not null generated always as identity,
    visible_id uuid not null,
    mailed_at timestamptz,
    primary key (company_id, visitor_id, message_id),
    foreign key (company_id, visitor_id) references webchat_visitors (company_id, id),
    foreign key (company_id, message_id) references messages (company_id, id))`.execute(db)
  // Serves the newest messages of one visitor.
  await sql`create index webchat_messages_newest on webchat_messages (company_id, visitor_id, n desc)`.execute(db)
  // Serves the answers that a visitor has not seen, and the visitor of a message.
  await sql`create index webchat_messages_message on webchat_messages (company_id, message_id)`.execute(db)
  await ownCompany(db, 'select, insert, update, delete', ['webchat_visitors', 'webchat_messages'])
  await sql`create function forget_webchat_visitors(p_limit integer) returns integer
    language sql ${definer}
    as $$
      with old as (
        select v.company_id, v.id from webchat_visitors v
        where v.created_at < now() - interval '2 days' and not v.online
          and not exists (select from webchat_messages m where m.company_id = v.company_id and m.visitor_id = v.id)
        order by v.created_at limit p_limit),
      gone as (
        delete from webchat_visitors d using old where d.company_id = old.company_id and d.id = old.id returning 1)
      select count(*)::integer from gone $$`.execute(db)
  await grantFunctions(db, ['forget_webchat_visitors(integer)'])
}
