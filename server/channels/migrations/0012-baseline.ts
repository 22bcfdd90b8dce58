import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions, ownCompany } from '../../platform/database/grants.ts'

/** Channels with their connections, and what providers have reported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function channel_key(p_kind text, p_address text) returns text
    language sql immutable parallel safe
    as $$ select address_key(case when p_kind in ('whatsapp', 'sms', 'voice') then 'phone' else p_kind end, p_address) $$`.execute(
    db,
  )
  await sql`create table channels (
    company_id uuid not null references companies (id),
    id uuid not null,
    kind text not null,
    name text not null,
    address text not null,
    key text not null generated always as (channel_key(kind, address)) stored,
    state text not null default 'active',
    settings jsonb not null,
    queue_id uuid,
    secrets text not null,
    health jsonb not null,
    backup jsonb,
    backup_secrets text,
    connection text not null default 'primary' check (connection in ('primary', 'backup')),
    failures integer not null default 0,
    circuit_open_until timestamptz,
    version integer not null default 1,
    created_at timestamptz not null,
    primary key (company_id, id),
    unique (id),
    check ((backup is null) = (backup_secrets is null)),
    check ((connection = 'backup') <= (backup is not null)))`.execute(db)
  // A number is connected once in a company, however it is written.
  await sql`create unique index channels_address on channels (company_id, kind, key) where state <> 'removed'`.execute(
    db,
  )
  // Serves the channel of a mail, which arrives before any company is known.
  await sql`create index channels_mail on channels (key, created_at) where kind = 'email' and state <> 'removed'`.execute(
    db,
  )
  await sql`create table webhook_deliveries (
    company_id uuid not null,
    id uuid not null,
    n bigint not null generated always as identity,
    channel_id uuid not null,
    digest text not null,
    body text not null,
    connection text not null default 'primary' check (connection in ('primary', 'backup')),
    received_at timestamptz not null,
    done_at timestamptz,
    problem text,
    primary key (company_id, id),
    foreign key (company_id, channel_id) references channels (company_id, id))`.execute(db)
  // Providers repeat themselves: the same delivery is taken once.
  await sql`create unique index webhook_deliveries_once on webhook_deliveries (company_id, channel_id, digest)`.execute(
    db,
  )
  // Serves what still has to be made something of, in its order.
  await sql`create index webhook_deliveries_waiting on webhook_deliveries (company_id, n) where done_at is null`.execute(
    db,
  )
  // Serves the clearing of old ones.
  await sql`create index webhook_deliveries_age on webhook_deliveries (received_at)`.execute(db)
  await sql`create table channel_prices (
    company_id uuid not null,
    channel_id uuid not null,
    amount bigint not null check (amount > 0),
    currency text not null,
    primary key (company_id, channel_id),
    foreign key (company_id, channel_id) references channels (company_id, id))`.execute(db)
  await ownCompany(db, 'select, insert, update', ['channels'])
  await ownCompany(db, 'select, insert, update, delete', ['webhook_deliveries', 'channel_prices'])
  // A provider calls before any company is known: the channel's id in its address says whose it is.
  await sql`create function company_of_channel(p_id uuid) returns uuid language sql stable ${definer}
    as $$ select company_id from channels where id = p_id and state <> 'removed' $$`.execute(db)
  // At the address made for a channel, or at the channel's own. Of several with one address the first connected has it.
  await sql`create function channel_of_mail(p_id uuid, p_address text) returns table (company_id uuid, channel_id uuid)
    language sql stable ${definer}
    as $$
      (select c.company_id, c.id from channels c where c.id = p_id and c.kind = 'email' and c.state <> 'removed')
      union all
      (select c.company_id, c.id from channels c
        where c.kind = 'email' and c.state <> 'removed' and c.key = channel_key('email', p_address)
        order by c.created_at limit 1)
      limit 1 $$`.execute(db)
  // Whether an address of mail is another company's, which no company may read of another. The caller has the address
  // until its transaction ends, so that of two that connect it at once one is refused.
  await sql`create function mail_address_elsewhere(p_address text) returns boolean
    language plpgsql ${definer} as $$
    declare v_key text := channel_key('email', p_address);
    begin
      perform pg_advisory_xact_lock(hashtextextended(v_key, 92));
      return exists (select from channels c
        where c.kind = 'email' and c.state <> 'removed' and c.key = v_key and c.company_id <> current_company());
    end $$`.execute(db)
  await sql`create function forget_webhook_deliveries(p_limit integer) returns integer
    language sql ${definer}
    as $$
      with old as (
        select company_id, id from webhook_deliveries where received_at < now() - interval '7 days'
        order by received_at limit p_limit),
      gone as (
        delete from webhook_deliveries d using old where d.company_id = old.company_id and d.id = old.id returning 1)
      select count(*)::integer from gone $$`.execute(db)
  await grantFunctions(db, [
    'company_of_channel(uuid)',
    'channel_of_mail(uuid, text)',
    'mail_address_elsewhere(text)',
    'forget_webhook_deliveries(integer)',
  ])
}
