import { type Kysely, sql } from 'kysely'

/**
 * A browser that its owner has fully signed in at, by the hash of a secret that only this browser has. Rows from before
 * are browsers and programs that were seen, by what anybody could have sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table known_devices add column trusted boolean not null default false`.execute(db)
  await sql`create function find_trusted_device(p_email text, p_hashes text[], p_seen_since timestamptz) returns text
    language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
      select d.hash from users u join known_devices d on d.company_id = u.company_id and d.user_id = u.id
      where lower(u.email) = lower(p_email) and u.kind = 'person' and d.trusted
        and d.hash = any (p_hashes) and d.last_seen_at > p_seen_since
      order by d.last_seen_at desc limit 1 $$`.execute(db)
  await sql`revoke execute on function find_trusted_device(text, text[], timestamptz) from public`.execute(db)
  await sql`grant execute on function find_trusted_device(text, text[], timestamptz) to aura_app`.execute(db)
}
