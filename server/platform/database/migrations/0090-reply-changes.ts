import { type Kysely, sql } from 'kysely'

/** Who changed a canned reply last, and when; of one whose last change the log does not tell, nothing is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table canned_replies
    add column changed_at timestamptz,
    add column changed_by uuid,
    add foreign key (company_id, changed_by) references users (company_id, id)`.execute(db)
  await sql`update canned_replies r set changed_at = e.at, changed_by = u.id
    from (select distinct on (company_id, reply_id) company_id, reply_id, at, actor_id
      from (select company_id, (body::json #>> '{reply,id}')::uuid as reply_id, at, actor_id, position
        from events where name = 'conversations.reply_saved') saved
      order by company_id, reply_id, position desc) e
    join users u on u.company_id = e.company_id and u.id = e.actor_id
    where r.company_id = e.company_id and r.id = e.reply_id`.execute(db)
}
