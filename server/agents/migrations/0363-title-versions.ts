import { type Kysely, sql } from 'kysely'

/** A source is renamed: each of its vectors says of which of its titles it is made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ai_sources add column title_version integer not null default 0`.execute(db)
  await addTitleVersion(db, 'ai_chunk_vectors')
  await addTitleVersion(db, 'ai_chunk_vectors_aside')
}

/** Also where the table stands aside, or is made anew. Vectors of before are of the first title, for no other came later. */
export async function addTitleVersion(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`alter table if exists ${sql.ref(table)}
    add column if not exists title_version integer not null default 0`.execute(db)
}
