import { type Kysely, sql } from 'kysely'

/** An invitation that is sent again belongs to who sent it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function take_over_registration(p_id uuid, p_by uuid) returns void
    language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
      update registrations r set invited_by = p_by
      where r.id = p_id and r.company_id = current_company() and r.confirmed_at is null $$`.execute(db)
  await sql`revoke execute on function take_over_registration(uuid, uuid) from public`.execute(db)
  await sql`grant execute on function take_over_registration(uuid, uuid) to aura_app`.execute(db)
}
