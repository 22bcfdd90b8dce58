import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions } from '../../platform/database/grants.ts'

/** Who has a model for embeddings: what is missing is looked for in those companies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function companies_with_embeddings() returns setof uuid
    language sql stable ${definer}
    as $$ select distinct company_id from ai_connections where embedding_model is not null and not removed $$`.execute(
    db,
  )
  await grantFunctions(db, ['companies_with_embeddings()'])
}
