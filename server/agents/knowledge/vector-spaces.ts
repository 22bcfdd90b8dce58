/**
 * A space holds the vectors that compare with one another: those of one model at one provider. It is measured before its
 * first search, since each model has its own scale of similarity.
 */
import { sql } from 'kysely'
import { type EmbeddingModel, embeddingModelOf, isSameModel } from '../../ai/index.ts'
import type { Db } from '../../platform/database/transact.ts'

export type VectorSpace = EmbeddingModel & {
  /** Counts the providers of one model's name in a company. */
  space: number
  /** From where on a text has to do with a question; null until the model is measured. */
  leastSimilarity: number | null
}

/** That of the vectors that are there, with how the calls for them go. */
export const storedSpace = async (tx: Db) =>
  (await tx
    .selectFrom('ai_embeddings as e')
    .innerJoin('ai_vector_spaces as s', (join) =>
      join.onRef('s.company_id', '=', 'e.company_id').onRef('s.model', '=', 'e.model').onRef('s.space', '=', 'e.space'),
    )
    .select(['s.kind', 's.address', 's.model', 's.space', 's.least_similarity as leastSimilarity'])
    .select(['e.company_id as companyId', 'e.dimension', 'e.failures', 'e.rest_until as restUntil', 'e.problem'])
    .executeTakeFirst()) ?? null

/** Null where no connection names a model. */
export const currentModel = async (tx: Db): Promise<EmbeddingModel | null> =>
  await embeddingModelOf(tx, await storedSpace(tx))

/** Whether the vectors that are there are of another model than the company's, and have to go or to be made anew. */
export async function isOtherModel(tx: Db): Promise<boolean> {
  const stored = await storedSpace(tx)
  return !isSameModel(stored, await embeddingModelOf(tx, stored))
}

/** The same one again where the company has had this model of this provider before. */
export async function openSpace(tx: Db, { kind, address, model }: EmbeddingModel): Promise<VectorSpace> {
  await sql`insert into ai_vector_spaces (company_id, model, space, kind, address)
    select current_company(), ${model}::text, coalesce(max(space), 0) + 1, ${kind}::text, ${address}::text
    from ai_vector_spaces where company_id = current_company() and model = ${model}::text
    on conflict do nothing`.execute(tx)
  return await tx
    .selectFrom('ai_vector_spaces')
    .where('model', '=', model)
    .where('kind', '=', kind)
    .where('address', '=', address)
    .select(['kind', 'address', 'model', 'space', 'least_similarity as leastSimilarity'])
    .executeTakeFirstOrThrow()
}

/** Null: the model behind the name is another one now, and is measured anew. */
export async function recordLeastSimilarity(
  tx: Db,
  { model, space }: Pick<VectorSpace, 'model' | 'space'>,
  least: number | null,
): Promise<void> {
  await tx
    .updateTable('ai_vector_spaces')
    .set({ least_similarity: least })
    .where('model', '=', model)
    .where('space', '=', space)
    .execute()
}
