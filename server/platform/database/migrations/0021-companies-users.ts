import { type Kysely, sql } from 'kysely'

/** What an account carries beside its own fields, and the text that searches compare. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column profile_id uuid, add column organization_id uuid, add column partner_id uuid,
    add column manager_id uuid, add column base_id uuid, add column queue_id uuid, add column agent_id uuid,
    add foreign key (company_id, manager_id) references users (company_id, id)`.execute(db)
  // Lower case without accents. A company's people are few enough to be read one by one.
  await sql`create function plain_text(p_text text) returns text language sql immutable parallel safe
    as $$ select translate(lower(p_text), 'áàâãäåçéèêëíìîïñóòôõöúùûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy') $$`.execute(db)
}
