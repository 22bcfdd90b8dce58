import { type Kysely, sql } from 'kysely'
import { grantModule } from '../grant-module.ts'

/** Channels, what is said on them, and what providers told us. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table channels (
    company_id uuid not null references companies (id),
    id uuid not null,
    kind text not null,
    name text not null,
    address text not null,
    key text not null generated always as (address_key('phone', address)) stored,
    state text not null default 'active',
    settings jsonb not null,
    secrets text not null,
    health jsonb not null,
    version integer not null default 1,
    created_at timestamptz not null,
    primary key (company_id, id),
    unique (id))`.execute(db)
  // A number is connected once in a company, however it is written.
  await sql`create unique index channels_address on channels (company_id, kind, key) where state <> 'removed'`.execute(
    db,
  )

  // A provider calls before any company is known: the channel's id in its address says whose it is.
  await sql`create function company_of_channel(p_id uuid) returns uuid language sql stable security definer
    set search_path = pg_catalog, public, pg_temp
    as $$ select company_id from channels where id = p_id and state <> 'removed' $$`.execute(db)
  await sql`revoke all on function company_of_channel(uuid) from public`.execute(db)
  await sql`grant execute on function company_of_channel(uuid) to aura_app`.execute(db)

  await sql`create table webhook_deliveries (
    company_id uuid not null,
    id uuid not null,
    n bigint not null generated always as identity,
    channel_id uuid not null,
    digest text not null,
    body text not null,
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

  await sql`create function forget_webhook_deliveries(p_limit integer) returns integer
    language sql security definer set search_path = pg_catalog, public, pg_temp
    as $$
      with old as (
        select company_id, id from webhook_deliveries where received_at < now() - interval '7 days'
        order by received_at limit p_limit),
      gone as (
        delete from webhook_deliveries d using old where d.company_id = old.company_id and d.id = old.id returning 1)
      select count(*)::integer from gone $$`.execute(db)
  await sql`revoke execute on function forget_webhook_deliveries(integer) from public`.execute(db)
  await sql`grant execute on function forget_webhook_deliveries(integer) to aura_app`.execute(db)

  await sql`create table conversations (
    company_id uuid not null references companies (id),
    id uuid not null,
    contact_id uuid not null,
    contact_name text not null,
    channel_id uuid not null,
    channel_kind text not null,
    address text not null,
    state text not null check (state in ('waiting', 'open', 'held', 'snoozed', 'closed')),
    assignee_id uuid,
    ownership_version integer not null default 0,
    preview jsonb,
    last_seq integer not null default 0,
    unread integer not null default 0,
    last_inbound_at timestamptz,
    waiting_since timestamptz,
    snoozed_until timestamptz,
    opened_at timestamptz not null,
    closed_at timestamptz,
    close_reason text,
    changed_at timestamptz not null,
    version integer not null default 1,
    primary key (company_id, id),
    check ((state in ('open', 'held')) <= (assignee_id is not null)),
    check ((state = 'snoozed') = (snoozed_until is not null)),
    check ((state = 'closed') = (closed_at is not null)),
    foreign key (company_id, contact_id) references contacts (company_id, id),
    foreign key (company_id, channel_id) references channels (company_id, id),
    foreign key (company_id, assignee_id) references users (company_id, id))`.execute(db)
  // One person has one open conversation on a channel, however many messages come at once.
  await sql`create unique index conversations_one_open on conversations (company_id, channel_id, contact_id)
    where state <> 'closed'`.execute(db)
  await sql`create index conversations_of_contact on conversations (company_id, contact_id, opened_at desc)`.execute(db)
  // Serve the lists: the newest change first, of one state, of one person; and who waits longest.
  await sql`create index conversations_changed on conversations (company_id, changed_at desc, id desc)`.execute(db)
  await sql`create index conversations_state on conversations (company_id, state, changed_at desc, id desc)`.execute(db)
  await sql`create index conversations_assignee on conversations (company_id, assignee_id, changed_at desc, id desc)
    where state <> 'closed'`.execute(db)
  await sql`create index conversations_waiting on conversations (company_id, waiting_since, id)
    where waiting_since is not null and state <> 'closed'`.execute(db)

  await sql`create table messages (
    company_id uuid not null,
    conversation_id uuid not null,
    seq integer not null,
    id uuid not null,
    channel_id uuid not null,
    direction text not null check (direction in ('in', 'out', 'inside')),
    author jsonb not null,
    content jsonb not null,
    reply_to uuid,
    reactions jsonb not null default '[]',
    status text,
    problem text,
    external_id text,
    at timestamptz not null,
    tries integer not null default 0,
    called_at timestamptz,
    retry_at timestamptz,
    primary key (company_id, conversation_id, seq),
    unique (company_id, id),
    check ((direction = 'out') = (status is not null)),
    foreign key (company_id, conversation_id) references conversations (company_id, id),
    foreign key (company_id, channel_id) references channels (company_id, id))`.execute(db)
  // The provider's name for a message: what comes twice is taken once, and a receipt finds its message.
  await sql`create unique index messages_external on messages (company_id, channel_id, external_id)
    where external_id is not null`.execute(db)
  // Serves what still has to go out, in its order.
  await sql`create index messages_unsettled on messages (company_id, conversation_id, seq)
    where status in ('queued', 'in_doubt')`.execute(db)
  // One message of a conversation is at the provider at a time, whoever sends it.
  await sql`create unique index messages_called on messages (company_id, conversation_id)
    where status = 'queued' and called_at is not null`.execute(db)

  for (const table of ['channels', 'webhook_deliveries', 'conversations', 'messages']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy own_company on ${sql.table(table)} for all to aura_app
      using (company_id = current_company()) with check (company_id = current_company())`.execute(db)
    await sql`grant select, insert, update on ${sql.table(table)} to aura_app`.execute(db)
  }
  await sql`grant delete on webhook_deliveries to aura_app`.execute(db)

  const administrators = ['platform_owner', 'company_owner', 'company_admin']
  const everybody = [...administrators, 'company_user']
  await grantModule(db, 'operations', { view: everybody, update: everybody, manage: administrators })
  await grantModule(db, 'canais', { view: administrators, create: administrators, update: administrators })
}
