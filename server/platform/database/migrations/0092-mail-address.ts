import { type Kysely, sql } from 'kysely'

/**
 * Whether an address of mail is another company's, which no company may read of another. Whoever asks has the address
 * until her transaction ends, so that of two who connect it at once one is refused.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function mail_address_elsewhere(p_address text) returns boolean
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare v_key text := channel_key('email', p_address);
    begin
      perform pg_advisory_xact_lock(hashtextextended(v_key, 92));
      return exists (select from channels c
        where c.kind = 'email' and c.state <> 'removed' and c.key = v_key and c.company_id <> current_company());
    end $$`.execute(db)
  await sql`revoke all on function mail_address_elsewhere(text) from public`.execute(db)
  await sql`grant execute on function mail_address_elsewhere(text) to aura_app`.execute(db)
}
