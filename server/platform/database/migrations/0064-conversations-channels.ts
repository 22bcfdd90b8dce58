import { type Kysely, sql } from 'kysely'

/**
 * Channels whose address is no telephone: mail finds its way to one, and a conversation has a subject. Channels with
 * a second connection in reserve, and those whose provider fails for everybody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function channel_key(p_kind text, p_address text) returns text language sql immutable parallel safe
    as $$ select address_key(case when p_kind in ('whatsapp', 'sms') then 'phone' else p_kind end, p_address) $$`.execute(
    db,
  )
  await sql`alter table channels alter column key set expression as (channel_key(kind, address))`.execute(db)

  await sql`alter table conversations add column subject text`.execute(db)

  await sql`alter table channels
    add column backup jsonb,
    add column backup_secrets text,
    add column connection text not null default 'primary' check (connection in ('primary', 'backup')),
    add column failures integer not null default 0,
    add column circuit_open_until timestamptz,
    add check ((backup is null) = (backup_secrets is null)),
    add check ((connection = 'backup') <= (backup is not null))`.execute(db)
  // Over which of the two connections it goes or came, so that whatever follows takes the same.
  await sql`alter table messages add column connection text check (connection in ('primary', 'backup'))`.execute(db)
  await sql`alter table webhook_deliveries add column connection text not null default 'primary'
    check (connection in ('primary', 'backup'))`.execute(db)

  // Mail arrives before any company is known: at the address made for a channel, or at the channel's own. Where
  // several have one address it is theirs who connected it first.
  await sql`create index channels_mail on channels (key, created_at) where kind = 'email' and state <> 'removed'`.execute(
    db,
  )
  await sql`create function channel_of_mail(p_id uuid, p_address text) returns table (company_id uuid, channel_id uuid)
    language sql stable security definer set search_path = pg_catalog, public, pg_temp
    as $$
      (select c.company_id, c.id from channels c where c.id = p_id and c.kind = 'email' and c.state <> 'removed')
      union all
      (select c.company_id, c.id from channels c
        where c.kind = 'email' and c.state <> 'removed' and c.key = channel_key('email', p_address)
        order by c.created_at limit 1)
      limit 1 $$`.execute(db)
  await sql`revoke all on function channel_of_mail(uuid, text) from public`.execute(db)
  await sql`grant execute on function channel_of_mail(uuid, text) to aura_app`.execute(db)
}
