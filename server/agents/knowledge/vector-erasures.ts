/**
 * Vectors stand aside where the extension of the database went, and can be neither read nor deleted then. What has to go of
 * them is noted with the deletion, and is gone before the rest is back (`vector-support.ts`).
 */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/transact.ts'

export const asideName = 'ai_chunk_vectors_aside'

/** All of the company's where there is no source. False where none stand aside: the deletion itself was all. */
export async function noteErasure(tx: Db, sourceId: string | null): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select to_regclass(${asideName}) is not null as is`.execute(tx)
  if (!rows[0]?.is) return false
  await sql`insert into ai_vector_erasures (company_id, source_id) values (current_company(), ${sourceId}::uuid)
    on conflict do nothing`.execute(tx)
  return true
}

export async function hasErasures(tx: Db): Promise<boolean> {
  const row = await tx.selectFrom('ai_vector_erasures').select('company_id').limit(1).executeTakeFirst()
  return row !== undefined
}
