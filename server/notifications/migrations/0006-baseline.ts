import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions, ownCompany } from '../../platform/database/grants.ts'

/** What people are notified of, what they were notified of already, and what they want to be notified of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table notifications (
    company_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    kind text not null,
    params jsonb not null,
    link text,
    actor_id uuid,
    actor_name text,
    count integer not null default 1,
    browser boolean not null,
    at timestamptz not null,
    read_at timestamptz,
    dismissed_at timestamptz,
    primary key (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id))`.execute(db)
  // Serves the bell, its older pages and the look for one to grow.
  await sql`create index notifications_newest on notifications (company_id, user_id, at desc, id desc)
    where dismissed_at is null`.execute(db)
  // Serves the count on the badge.
  await sql`create index notifications_unread on notifications (company_id, user_id)
    where dismissed_at is null and read_at is null`.execute(db)
  // One event tells one person at most once, also when what it told was grouped or dismissed since.
  await sql`create table notification_keys (
    company_id uuid not null,
    user_id uuid not null,
    key text not null,
    at timestamptz not null,
    primary key (company_id, user_id, key),
    foreign key (company_id, user_id) references users (company_id, id))`.execute(db)
  // Serves the forgetting.
  await sql`create index notification_keys_at on notification_keys (company_id, at)`.execute(db)
  await sql`create table notification_preferences (
    company_id uuid not null,
    user_id uuid not null,
    kind text not null,
    bell boolean not null,
    browser boolean not null,
    primary key (company_id, user_id, kind),
    foreign key (company_id, user_id) references users (company_id, id))`.execute(db)
  await ownCompany(db, 'select, insert, update, delete', [
    'notifications',
    'notification_keys',
    'notification_preferences',
  ])
  // Who invited a person: the registration stands outside the companies, the invitation in the log.
  await sql`create index events_invited on events (company_id) where name = 'identity.invited'`.execute(db)
  await sql`create function inviter_of(p_user uuid) returns uuid
    language sql stable ${definer} as $$
      select (e.body::jsonb ->> 'by')::uuid
      from users u
      join registrations r on r.email = lower(u.email) and r.company_id = u.company_id and r.confirmed_at is not null
      join events e on e.company_id = u.company_id and e.name = 'identity.invited'
        and e.body::jsonb ->> 'registrationId' = r.id::text
      where u.company_id = current_company() and u.id = p_user
      order by r.confirmed_at desc limit 1 $$`.execute(db)
  await grantFunctions(db, ['inviter_of(uuid)'])
}
